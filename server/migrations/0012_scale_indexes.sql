CREATE INDEX "orders_operation_digits" ON "orders" USING btree ("operation_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","serial");--> statement-breakpoint
CREATE INDEX "sales_operation_digits" ON "sales" USING btree ("operation_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sales_state" ON "sales" USING btree ("payment_state","created_at","id");--> statement-breakpoint
CREATE INDEX "bib_readings_review" ON "bib_readings" USING btree ("photo_id") WHERE "bib_readings"."verdict" = 'review';--> statement-breakpoint
CREATE INDEX "photo_bibs_number" ON "photo_bibs" USING btree ("number_key");