CREATE TABLE "installation" (
	"id" integer PRIMARY KEY NOT NULL,
	"key_check" text NOT NULL,
	"is_live" boolean NOT NULL,
	CONSTRAINT "installation_one" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "first_account" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "first_account" text;