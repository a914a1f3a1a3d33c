CREATE TABLE "photo_alert_matches" (
	"alert_id" integer NOT NULL,
	"photo_id" integer NOT NULL,
	CONSTRAINT "photo_alert_matches_alert_id_photo_id_pk" PRIMARY KEY("alert_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "photo_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photo_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"email" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"number_key" text DEFAULT '' NOT NULL,
	"faces" "bytea",
	"confirmed_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"delete_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stranger_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stranger_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"photo_id" integer NOT NULL,
	"number_key" text DEFAULT '' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_alert_matches" ADD CONSTRAINT "photo_alert_matches_alert_id_photo_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."photo_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_alert_matches" ADD CONSTRAINT "photo_alert_matches_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_alerts" ADD CONSTRAINT "photo_alerts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stranger_reports" ADD CONSTRAINT "stranger_reports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stranger_reports" ADD CONSTRAINT "stranger_reports_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_alert_matches_photo" ON "photo_alert_matches" USING btree ("photo_id");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_alerts_event_email_number" ON "photo_alerts" USING btree ("event_id",lower("email"),"number_key");--> statement-breakpoint
CREATE INDEX "photo_alerts_waiting" ON "photo_alerts" USING btree ("event_id","number_key") WHERE "photo_alerts"."confirmed_at" is not null and "photo_alerts"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "photo_alerts_email" ON "photo_alerts" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stranger_reports_photo_number" ON "stranger_reports" USING btree ("photo_id","number_key");--> statement-breakpoint
CREATE INDEX "stranger_reports_event" ON "stranger_reports" USING btree ("event_id");