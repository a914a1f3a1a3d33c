CREATE TABLE "posted_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- E-mails that wait in the outbox are letters from now on.
UPDATE "jobs" SET "payload" = jsonb_build_object(
	'id', "payload"->'id', 'to', "payload"->'to',
	'letter', jsonb_build_object(
		'subject', "payload"->'subject', 'title', "payload"->'subject', 'preview', '',
		'parts', jsonb_build_array(jsonb_build_object('kind', 'text', 'text', "payload"->'text'))))
WHERE "name" = 'send-mail' AND "payload" ? 'html';
