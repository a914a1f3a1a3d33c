CREATE TABLE "privacy_request_photos" (
	"request_id" integer NOT NULL,
	"photo_id" integer NOT NULL,
	"face_id" integer,
	CONSTRAINT "privacy_request_photos_request_id_photo_id_pk" PRIMARY KEY("request_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"event_id" integer,
	"found_by" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "faces_until" date;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "faces_deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "privacy_request_photos" ADD CONSTRAINT "privacy_request_photos_request_id_privacy_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."privacy_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request_photos" ADD CONSTRAINT "privacy_request_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_request_photos_photo" ON "privacy_request_photos" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_state" ON "privacy_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "photos_preview_key" ON "photos" USING btree ("preview_key");--> statement-breakpoint
CREATE INDEX "photos_thumbnail_key" ON "photos" USING btree ("thumbnail_key");