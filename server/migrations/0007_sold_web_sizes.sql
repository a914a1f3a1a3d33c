ALTER TABLE "order_items" ADD COLUMN "web_key" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "web_bytes" integer;