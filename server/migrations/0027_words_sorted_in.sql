ALTER INDEX "starters_words" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('starters_words');--> statement-breakpoint
ALTER INDEX "orders_words" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('orders_words');--> statement-breakpoint
ALTER INDEX "payments_words" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('payments_words');--> statement-breakpoint
ALTER INDEX "sales_words" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('sales_words');
