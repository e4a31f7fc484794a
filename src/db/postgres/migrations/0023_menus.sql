-- Written by hand: menus with prices, and pages of stores elsewhere, which move their version and show in answers.
ALTER TABLE dishes ADD details text COLLATE "C" NOT NULL DEFAULT '{}';
--> statement-breakpoint
ALTER TABLE stores ADD website text COLLATE "C" NOT NULL DEFAULT '', ADD menu_url text COLLATE "C" NOT NULL DEFAULT '',
  ADD reservation_url text COLLATE "C" NOT NULL DEFAULT '', ADD order_url text COLLATE "C" NOT NULL DEFAULT '', ADD price_level integer;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stores_version BEFORE UPDATE OF name, category_id, address, open_hours, phone, cover_url, description,
  latitude, longitude, spot, hours, closures, attributes, attribute_codes, website, menu_url, reservation_url, order_url,
  price_level, status, created_at, updated_at, deleted_at, merged_into, external_id ON stores
  FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stores_change AFTER INSERT OR DELETE OR UPDATE OF id, name, category_id, address, open_hours, phone,
  cover_url, description, latitude, longitude, spot, hours, closures, attributes, attribute_codes, website, menu_url,
  reservation_url, order_url, price_level, version, status, created_at, updated_at, deleted_at, merged_into, external_id ON stores
  FOR EACH ROW EXECUTE FUNCTION note_row('stores');
