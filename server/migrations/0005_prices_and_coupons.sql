CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"percent" smallint,
	"amount" bigint,
	"event_id" integer,
	"starts_on" date,
	"ends_on" date,
	"max_uses" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_tariffs" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"web_price" bigint,
	"steps" jsonb,
	"pack_price" bigint,
	"pack_photos" integer,
	"offer_percent" smallint,
	"offer_until" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "size" text DEFAULT 'original' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "charged" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_key" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_tariffs" ADD CONSTRAINT "event_tariffs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE INDEX "coupons_event" ON "coupons" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_key");--> statement-breakpoint
CREATE INDEX "orders_account" ON "orders" USING btree ("account_id");