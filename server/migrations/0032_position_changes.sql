CREATE TABLE "position_changes" (
	"event_id" integer NOT NULL,
	"block" integer NOT NULL,
	"changes" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "position_changes_event" ON "position_changes" USING btree ("event_id","block");--> statement-breakpoint
-- A block is 1,024 ids (records/kept/photo-positions). Only inserts: nobody waits for another's change.
CREATE FUNCTION "tell_photo_changes"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO position_changes SELECT event_id, id / 1024, count(*) FROM added
      WHERE event_id IS NOT NULL AND preview_at IS NOT NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO position_changes SELECT event_id, id / 1024, count(*) FROM gone
      WHERE event_id IS NOT NULL AND preview_at IS NOT NULL GROUP BY 1, 2;
  ELSE
    INSERT INTO position_changes SELECT event_id, id / 1024, count(*) FROM (
      SELECT a.id, unnest(ARRAY[a.event_id, g.event_id]) event_id FROM added a JOIN gone g ON g.id = a.id
      WHERE (a.event_id, a.preview_at IS NULL, a.deleted_at IS NULL, a.hidden_at IS NULL, a.taken_at,
          a.bibs_read_at IS NULL, a.faces_indexed_at IS NULL)
        IS DISTINCT FROM (g.event_id, g.preview_at IS NULL, g.deleted_at IS NULL, g.hidden_at IS NULL, g.taken_at,
          g.bibs_read_at IS NULL, g.faces_indexed_at IS NULL)
    ) changed WHERE event_id IS NOT NULL GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_findings"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO position_changes SELECT event_id, photo_id / 1024, count(*) FROM added GROUP BY 1, 2;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO position_changes SELECT event_id, photo_id / 1024, count(*) FROM gone GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE told record; BEGIN
  FOR told IN SELECT * FROM (VALUES ('photos', 'tell_photo_changes'), ('photo_bibs', 'tell_findings'), ('faces', 'tell_findings'))
    tables (name, teller)
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', told.name || '_told_in', told.name, told.teller);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS added OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', told.name || '_told_over', told.name, told.teller);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', told.name || '_told_out', told.name, told.teller);
  END LOOP;
END $$;
