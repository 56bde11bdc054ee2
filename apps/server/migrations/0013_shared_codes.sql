ALTER TABLE "mailed_codes" ADD COLUMN "made_for" text;--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD COLUMN "first_hash" text;