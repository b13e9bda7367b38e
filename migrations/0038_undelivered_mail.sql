-- The deliveries that are refused or waiting for another try: few among all that arrived.
CREATE INDEX deliveries_undelivered ON deliveries (updated_at) WHERE state IN ('failed', 'pending') AND attempts > 0;
