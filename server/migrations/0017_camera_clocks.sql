CREATE TABLE "camera_clocks" (
	"event_id" integer NOT NULL,
	"camera" text NOT NULL,
	"place" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"offset_seconds" bigint NOT NULL,
	"spread_seconds" real NOT NULL,
	"runners" integer NOT NULL,
	CONSTRAINT "camera_clocks_event_id_camera_from_at_pk" PRIMARY KEY("event_id","camera","from_at")
);
--> statement-breakpoint
CREATE TABLE "results" (
	"event_id" integer NOT NULL,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"place" text NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "results_event_id_number_key_place_pk" PRIMARY KEY("event_id","number_key","place")
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "camera_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "camera_clocks" ADD CONSTRAINT "camera_clocks_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_sure_time" ON "photos" USING btree ("event_id","taken_at") WHERE "photos"."camera_at" is not null;