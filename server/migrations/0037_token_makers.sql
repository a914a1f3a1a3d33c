ALTER TABLE "upload_tokens" ADD COLUMN "made_by" integer;--> statement-breakpoint
ALTER TABLE "upload_tokens" ADD CONSTRAINT "upload_tokens_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "upload_tokens" SET "made_by" = "accounts"."id" FROM "audit_entries" JOIN "accounts" ON "accounts"."id" = "audit_entries"."account_id" WHERE "audit_entries"."action" = 'crear token de' AND "audit_entries"."created_at" = "upload_tokens"."created_at" AND "audit_entries"."detail" = "upload_tokens"."name";
