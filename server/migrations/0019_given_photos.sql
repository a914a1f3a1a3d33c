ALTER TABLE "order_items" ADD COLUMN "given_photo_id" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_given_photo_id_photos_id_fk" FOREIGN KEY ("given_photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_given" ON "order_items" USING btree ("given_photo_id");