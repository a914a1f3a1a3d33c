ALTER TABLE "contact_messages" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_operation_prefix" ON "orders" USING btree (lower("operation_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("buyer_email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_email" ON "payments" USING btree (lower("payer_email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sales_email" ON "sales" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sales_first_name" ON "sales" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sales_last_name" ON "sales" USING btree (lower("last_name") text_pattern_ops);