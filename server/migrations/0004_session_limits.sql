CREATE TABLE "login_origins" (
	"account_id" integer NOT NULL,
	"origin_hash" text NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_origins_account_id_origin_hash_pk" PRIMARY KEY("account_id","origin_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "login_origins" ADD CONSTRAINT "login_origins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_tokens_account" ON "recovery_tokens" USING btree ("account_id");