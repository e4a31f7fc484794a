-- Written by hand: the version of a row, which no change of its content can forget to raise.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.version := old.version + 1;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER stores_version BEFORE UPDATE OF name, category_id, address, open_hours, phone, cover_url, description, latitude,
  longitude, spot, hours, closures, status, created_at, updated_at, deleted_at, external_id ON stores
  FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER categories_version BEFORE UPDATE OF name, icon_url, sort_order, enabled, created_at, updated_at, deleted_at,
  external_id ON categories FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER reviews_version BEFORE UPDATE OF store_id, user_id, user_name, rating, content, image_urls, recommend_dishes,
  status, reply_text, replied_at, created_at, updated_at, deleted_at ON reviews
  FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- What changed, for the caches of all nodes: the subjects of `changes.ts`, and the ID of the store, the review that waits
-- again, or 0. Unlogged: when PostgreSQL crashes it is empty, and every node that connects again forgets all it knows.
CREATE UNLOGGED TABLE changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  subject text COLLATE "C" NOT NULL,
  store integer NOT NULL,
  PRIMARY KEY (xid, subject, store)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = -1);
--> statement-breakpoint
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (subject, store) VALUES (tg_argv[0], 0) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (subject, store) VALUES (tg_argv[0], coalesce(new.id, old.id)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_part_of_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (subject, store) VALUES (tg_argv[0], coalesce(new.store_id, old.store_id)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER admins_change AFTER INSERT OR UPDATE OR DELETE ON admins
  FOR EACH STATEMENT EXECUTE FUNCTION note_change('admins');
--> statement-breakpoint
CREATE TRIGGER api_keys_change AFTER INSERT OR UPDATE OF status OR DELETE ON api_keys
  FOR EACH STATEMENT EXECUTE FUNCTION note_change('api_keys');
--> statement-breakpoint
CREATE TRIGGER categories_change AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION note_change('categories');
--> statement-breakpoint
CREATE TRIGGER dishes_change AFTER INSERT OR UPDATE OR DELETE ON dishes
  FOR EACH ROW EXECUTE FUNCTION note_part_of_store('dishes');
--> statement-breakpoint
CREATE TRIGGER reviews_change AFTER UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION note_part_of_store('reviews');
--> statement-breakpoint
CREATE TRIGGER reviews_wait AFTER UPDATE OF status ON reviews
  FOR EACH ROW WHEN (new.status = 'pending' AND old.status <> 'pending') EXECUTE FUNCTION note_row('waiting reviews');
--> statement-breakpoint
CREATE TRIGGER settings_change AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
--> statement-breakpoint
CREATE TRIGGER site_change AFTER INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (new.name = 'site') EXECUTE FUNCTION note_change('site');
--> statement-breakpoint
CREATE TRIGGER site_delete AFTER DELETE ON settings
  FOR EACH ROW WHEN (old.name = 'site') EXECUTE FUNCTION note_change('site');
--> statement-breakpoint
CREATE TRIGGER store_images_change AFTER INSERT OR UPDATE OR DELETE ON store_images
  FOR EACH ROW EXECUTE FUNCTION note_part_of_store('store_images');
--> statement-breakpoint
CREATE TRIGGER stores_change AFTER INSERT OR DELETE OR UPDATE OF id, name, category_id, address, open_hours, phone, cover_url,
  description, latitude, longitude, spot, hours, closures, version, status, created_at, updated_at, deleted_at, external_id
  ON stores FOR EACH ROW EXECUTE FUNCTION note_row('stores');
--> statement-breakpoint
CREATE TRIGGER store_ratings_change AFTER UPDATE OF review_count, rating_sum ON stores
  FOR EACH ROW EXECUTE FUNCTION note_row('store ratings');
--> statement-breakpoint
CREATE TRIGGER store_counters_change AFTER UPDATE OF likes, search_count, hot_key, score, scored_at ON stores
  FOR EACH ROW EXECUTE FUNCTION note_row('store counters');
--> statement-breakpoint
CREATE TRIGGER users_change AFTER INSERT OR UPDATE OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION note_change('users');
