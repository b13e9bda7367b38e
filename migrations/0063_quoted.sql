-- The amount of a lead that is answered and not decided is what was quoted.
CREATE INDEX leads_quoted ON leads (received_at) WHERE won_cents IS NOT NULL AND status IN ('replied', 'visit');
