ALTER TABLE "feed_prices" ADD COLUMN "doubt_bid" numeric(18, 8);--> statement-breakpoint
ALTER TABLE "feed_prices" ADD COLUMN "doubt_ask" numeric(18, 8);--> statement-breakpoint
ALTER TABLE "feed_prices" ADD COLUMN "doubt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feed_prices" ADD COLUMN "refused" integer DEFAULT 0 NOT NULL;