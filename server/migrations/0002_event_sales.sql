CREATE TABLE "event_sales" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"event_name" text NOT NULL,
	"event_date" text NOT NULL,
	"orders" integer NOT NULL,
	"photos" integer NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sales_total" ON "sales" USING btree ("revoked","total");