CREATE TABLE "record_counts" (
	"records" text NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
-- The argument is the column of the state. Only inserts: nobody waits for another's count.
CREATE FUNCTION "count_records"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('insert into record_counts (records, state, count)
      select %L, state, sum(step) from (%s) steps (state, step) group by state having sum(step) <> 0',
    TG_TABLE_NAME, concat_ws(' union all ',
      CASE WHEN TG_OP <> 'DELETE' THEN format('select %I, 1 from added', TG_ARGV[0]) END,
      CASE WHEN TG_OP <> 'INSERT' THEN format('select %I, -1 from gone', TG_ARGV[0]) END));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_counted_in" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_records"('state');--> statement-breakpoint
CREATE TRIGGER "orders_counted_over" AFTER UPDATE ON "orders" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "count_records"('state');--> statement-breakpoint
CREATE TRIGGER "orders_counted_out" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "count_records"('state');--> statement-breakpoint
CREATE TRIGGER "sales_counted_in" AFTER INSERT ON "sales" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_records"('payment_state');--> statement-breakpoint
CREATE TRIGGER "sales_counted_over" AFTER UPDATE ON "sales" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "count_records"('payment_state');--> statement-breakpoint
CREATE TRIGGER "sales_counted_out" AFTER DELETE ON "sales" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "count_records"('payment_state');--> statement-breakpoint
INSERT INTO "record_counts" SELECT 'orders', "state", count(*) FROM "orders" GROUP BY "state";--> statement-breakpoint
INSERT INTO "record_counts" SELECT 'sales', "payment_state", count(*) FROM "sales" GROUP BY "payment_state";
