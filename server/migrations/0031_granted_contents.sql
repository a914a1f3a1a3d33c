CREATE TABLE "privacy_request_contents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_request_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"content_hash" text NOT NULL,
	"box" jsonb
);
--> statement-breakpoint
ALTER TABLE "privacy_request_contents" ADD CONSTRAINT "privacy_request_contents_request_id_privacy_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."privacy_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_request_contents_hash" ON "privacy_request_contents" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "privacy_request_contents_request" ON "privacy_request_contents" USING btree ("request_id");--> statement-breakpoint
INSERT INTO "privacy_request_contents" ("request_id", "content_hash", "box")
  SELECT DISTINCT r.id, p.content_hash, f.box FROM privacy_requests r
  JOIN privacy_request_photos l ON l.request_id = r.id JOIN photos p ON p.id = l.photo_id
  LEFT JOIN forgotten_faces f ON f.photo_id = p.id AND r.kind = 'forget'
  WHERE r.state = 'done' AND (r.kind = 'hide' OR f.id IS NOT NULL);
