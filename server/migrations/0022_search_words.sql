DROP INDEX "sales_first_name";--> statement-breakpoint
DROP INDEX "sales_last_name";--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (to_tsvector('simple', regexp_replace(lower(regexp_replace(normalize("buyer_email", NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total");--> statement-breakpoint
CREATE INDEX "payments_words" ON "payments" USING gin (to_tsvector('simple', regexp_replace(lower(regexp_replace(normalize("payer_email", NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "sales_words" ON "sales" USING gin (to_tsvector('simple', regexp_replace(lower(regexp_replace(normalize("first_name" || ' ' || "last_name" || ' ' || "email", NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));