ALTER TABLE "privacy_request_photos" ADD COLUMN "box" jsonb;--> statement-breakpoint
UPDATE "privacy_request_photos" SET "box" = (SELECT "faces"."box" FROM "faces" WHERE "faces"."id" = "privacy_request_photos"."face_id") WHERE "face_id" IS NOT NULL;
