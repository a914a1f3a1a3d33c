ALTER TABLE "invitations" ADD COLUMN "invited_by" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "invitations" SET "invited_by" = "accounts"."id" FROM "audit_entries" JOIN "accounts" ON "accounts"."id" = "audit_entries"."account_id" WHERE "audit_entries"."action" = 'invitar' AND "audit_entries"."created_at" = "invitations"."created_at" AND "audit_entries"."subject" = "invitations"."email";
