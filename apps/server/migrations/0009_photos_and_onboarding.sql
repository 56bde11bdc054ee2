DROP INDEX "stored_files_unused";--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "onboarding_done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_files_left" ON "stored_files" USING btree ("at") WHERE not "stored_files"."is_used" or "stored_files"."user_id" is null;--> statement-breakpoint
CREATE INDEX "users_referrer" ON "users" USING btree ("referrer_id");