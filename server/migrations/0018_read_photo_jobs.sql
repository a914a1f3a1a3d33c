-- One job looks at a photo for its numbers and its faces: those of old become it, one for each photo.
DELETE FROM "jobs" WHERE "name" = 'index-faces' AND "failed_at" IS NULL AND EXISTS (
  SELECT 1 FROM "jobs" "other" WHERE "other"."name" = 'read-bibs'
    AND "other"."failed_at" IS NULL AND "other"."unique_key" = "jobs"."unique_key");--> statement-breakpoint
DELETE FROM "jobs" WHERE "name" IN ('read-bibs', 'index-faces') AND "failed_at" IS NULL AND EXISTS (
  SELECT 1 FROM "jobs" "other" WHERE "other"."name" = "jobs"."name"
    AND "other"."failed_at" IS NULL AND "other"."unique_key" = "jobs"."unique_key"
    AND "other"."id" < "jobs"."id");--> statement-breakpoint
UPDATE "jobs" SET "name" = 'read-photo', "priority" = 4, "leased_by" = NULL, "leased_until" = NULL
  WHERE "name" IN ('read-bibs', 'index-faces');
