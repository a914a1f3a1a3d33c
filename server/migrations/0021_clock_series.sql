ALTER TABLE "camera_clocks" DROP CONSTRAINT "camera_clocks_event_id_camera_from_at_pk";--> statement-breakpoint
ALTER TABLE "camera_clocks" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "camera_clocks" ADD COLUMN "from_position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "camera_clocks" ADD COLUMN "to_position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "camera_clocks" ADD CONSTRAINT "camera_clocks_event_id_camera_series_from_position_from_at_pk" PRIMARY KEY("event_id","camera","series","from_position","from_at");
