CREATE TABLE "write_rates" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"spent_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "is_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "write_rates" ADD CONSTRAINT "write_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intents_refused" ON "intents" USING btree ("user_id","at","key") WHERE "intents"."is_refused";