CREATE TABLE "starters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "starters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"folded" text DEFAULT '' NOT NULL,
	"words" "tsvector" DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "name_search" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "starters" ADD CONSTRAINT "starters_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "starters_event_number" ON "starters" USING btree ("event_id","number_key");--> statement-breakpoint
CREATE INDEX "starters_words" ON "starters" USING gin ("words");--> statement-breakpoint
INSERT INTO "starters" ("event_id", "number", "number_key")
SELECT e."id", n."number", regexp_replace(upper(regexp_replace(n."number", '\s+', '', 'g')), '^(\D*)0+(?=\d)', '\1')
FROM "events" e, jsonb_array_elements_text(e."bib_settings" -> 'startList') WITH ORDINALITY AS n("number", "place")
WHERE jsonb_typeof(e."bib_settings" -> 'startList') = 'array'
ORDER BY e."id", n."place"
ON CONFLICT DO NOTHING;
