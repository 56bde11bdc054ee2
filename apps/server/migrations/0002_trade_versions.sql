CREATE INDEX "users_manager" ON "users" USING btree ("manager_id");--> statement-breakpoint
CREATE SEQUENCE "trade_versions" AS integer;--> statement-breakpoint
SELECT setval('trade_versions', (SELECT coalesce(max("version"), 1) FROM "trades"));--> statement-breakpoint
CREATE FUNCTION "renew_trade_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := nextval('trade_versions');
  RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "trades_renew_version" BEFORE INSERT OR UPDATE ON "trades" FOR EACH ROW EXECUTE FUNCTION "renew_trade_version"();
