CREATE TABLE "closed_months" (
	"user_id" integer NOT NULL,
	"is_practice" boolean NOT NULL,
	"month" text NOT NULL,
	"positions" integer NOT NULL,
	"won" integer NOT NULL,
	"profit" numeric(24, 6) NOT NULL,
	"seconds" numeric(20, 3) NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closed_months_user_id_is_practice_month_pk" PRIMARY KEY("user_id","is_practice","month")
);
--> statement-breakpoint
CREATE FUNCTION "count_closed_position"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Nothing of the server takes a closed position back: this is for a hand that does, and for a user who is removed.
  IF OLD.closed_at IS NOT NULL THEN
    UPDATE closed_months AS m SET
      positions = m.positions - 1,
      won = m.won - (OLD.profit > 0)::int,
      profit = m.profit - OLD.profit,
      seconds = m.seconds - extract(epoch FROM OLD.closed_at - OLD.created_at),
      opened_at = CASE WHEN m.opened_at < OLD.created_at THEN m.opened_at ELSE coalesce((
        SELECT min(t.created_at) FROM trades t
        WHERE t.user_id = m.user_id AND t.is_practice = m.is_practice AND t.closed_at IS NOT NULL
          AND to_char(t.closed_at AT TIME ZONE 'UTC', 'YYYY-MM') = m.month), m.opened_at) END
    WHERE m.user_id = OLD.user_id AND m.is_practice = OLD.is_practice
      AND m.month = to_char(OLD.closed_at AT TIME ZONE 'UTC', 'YYYY-MM');
    DELETE FROM closed_months AS m
    WHERE m.user_id = OLD.user_id AND m.is_practice = OLD.is_practice AND m.positions = 0;
  END IF;
  IF NEW.closed_at IS NOT NULL THEN
    INSERT INTO closed_months AS m (user_id, is_practice, month, positions, won, profit, seconds, opened_at)
    VALUES (NEW.user_id, NEW.is_practice, to_char(NEW.closed_at AT TIME ZONE 'UTC', 'YYYY-MM'), 1,
      (NEW.profit > 0)::int, NEW.profit, extract(epoch FROM NEW.closed_at - NEW.created_at), NEW.created_at)
    ON CONFLICT (user_id, is_practice, month) DO UPDATE SET
      positions = m.positions + 1,
      won = m.won + excluded.won,
      profit = m.profit + excluded.profit,
      seconds = m.seconds + excluded.seconds,
      opened_at = least(m.opened_at, excluded.opened_at);
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
-- From here on nobody else writes to "trades" until all of this is there: what was closed before is counted below, what
-- is closed afterwards by the trigger, by servers of an earlier version as well.
CREATE TRIGGER "trades_count_closed" AFTER INSERT OR UPDATE OR DELETE ON "trades" FOR EACH ROW EXECUTE FUNCTION "count_closed_position"();--> statement-breakpoint
INSERT INTO "closed_months" ("user_id", "is_practice", "month", "positions", "won", "profit", "seconds", "opened_at")
SELECT "user_id", "is_practice", to_char("closed_at" AT TIME ZONE 'UTC', 'YYYY-MM'), count(*),
  count(*) FILTER (WHERE "profit" > 0), sum("profit"), sum(extract(epoch FROM "closed_at" - "created_at")), min("created_at")
FROM "trades" WHERE "closed_at" IS NOT NULL GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_movements" ON "ledger" USING btree ("user_id","is_practice","id") WHERE "ledger"."trade_id" is null;--> statement-breakpoint
CREATE INDEX "throttles_email" ON "throttles" USING btree (split_part("subject", ' ', 2)) WHERE "throttles"."action" = 'login';--> statement-breakpoint
-- Last, for it locks "users": in the order in which a call that closes positions locks its tables.
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;