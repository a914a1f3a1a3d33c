CREATE TABLE "photo_counts" (
	"event_id" integer NOT NULL,
	"photos" integer NOT NULL,
	"previews_pending" integer NOT NULL,
	"bibs_pending" integer NOT NULL,
	"faces_pending" integer NOT NULL,
	"bibs_failed" integer NOT NULL,
	"failed" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "photo_counts_event" ON "photo_counts" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "photos_read" ON "photos" USING btree ("event_id","bibs_read_at") WHERE "photos"."bibs_read_at" is not null;--> statement-breakpoint
-- The statement that writes the changes which `source` tells: photos that came (step 1) or went (-1).
CREATE FUNCTION "photo_changes"(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT format(
  'insert into photo_counts select * from (
    select event_id, sum(step) photos,
      coalesce(sum(step) filter (where preview_at is null and preview_error is null), 0) previews_pending,
      coalesce(sum(step) filter (where bibs_read_at is null and bibs_error is null and preview_error is null), 0)
        bibs_pending,
      coalesce(sum(step) filter (where faces_indexed_at is null and faces_error is null and preview_error is null), 0)
        faces_pending,
      coalesce(sum(step) filter (where bibs_error is not null or preview_error is not null), 0) bibs_failed,
      coalesce(sum(step) filter (
        where bibs_error is not null or preview_error is not null or faces_error is not null), 0) failed
    from (%s) steps where event_id is not null and deleted_at is null group by event_id
  ) changes
  where (photos, previews_pending, bibs_pending, faces_pending, bibs_failed, failed) <> (0, 0, 0, 0, 0, 0)',
  source) $$;--> statement-breakpoint
-- Only inserts: nobody waits for another's count.
CREATE FUNCTION "count_photos"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE photo_changes(concat_ws(' union all ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'select 1 as step, * from added' END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'select -1 as step, * from gone' END));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "photos_counted_in" AFTER INSERT ON "photos" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_photos"();--> statement-breakpoint
CREATE TRIGGER "photos_counted_over" AFTER UPDATE ON "photos" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "count_photos"();--> statement-breakpoint
CREATE TRIGGER "photos_counted_out" AFTER DELETE ON "photos" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "count_photos"();--> statement-breakpoint
DO $$ BEGIN EXECUTE photo_changes('select 1 as step, * from photos'); END $$;
