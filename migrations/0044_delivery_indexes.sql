-- Most deliveries are about leads, so the columns for other subjects are mostly NULL. An index that holds these NULLs is
-- not used once ANALYZE has counted them: SQLite then read all deliveries for each lead in the inbox.
DROP INDEX deliveries_subscriber;
DROP INDEX deliveries_review_request;
DROP INDEX deliveries_webhook_message;
DROP INDEX deliveries_digest;
DROP INDEX deliveries_message;
DROP INDEX deliveries_push_message;
CREATE INDEX deliveries_subscriber ON deliveries (subscriber_id) WHERE subscriber_id IS NOT NULL;
CREATE INDEX deliveries_review_request ON deliveries (review_request_id) WHERE review_request_id IS NOT NULL;
CREATE INDEX deliveries_webhook_message ON deliveries (webhook_message_id) WHERE webhook_message_id IS NOT NULL;
CREATE INDEX deliveries_digest ON deliveries (digest_id) WHERE digest_id IS NOT NULL;
CREATE INDEX deliveries_message ON deliveries (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX deliveries_push_message ON deliveries (push_message_id) WHERE push_message_id IS NOT NULL;
