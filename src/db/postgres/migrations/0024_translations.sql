-- Written by hand: texts of stores and categories in other languages, which move their version and show in answers.
ALTER TABLE categories ADD translations text COLLATE "C";
--> statement-breakpoint
ALTER TABLE stores ADD translations text COLLATE "C";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_version BEFORE UPDATE OF name, icon_url, sort_order, enabled, created_at, updated_at,
  deleted_at, merged_into, external_id, translations ON categories FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stores_version BEFORE UPDATE OF name, category_id, address, open_hours, phone, cover_url, description,
  latitude, longitude, spot, hours, closures, attributes, attribute_codes, website, menu_url, reservation_url, order_url,
  translations, price_level, status, created_at, updated_at, deleted_at, merged_into, external_id ON stores
  FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stores_change AFTER INSERT OR DELETE OR UPDATE OF id, name, category_id, address, open_hours, phone,
  cover_url, description, latitude, longitude, spot, hours, closures, attributes, attribute_codes, website, menu_url,
  reservation_url, order_url, translations, price_level, version, status, created_at, updated_at, deleted_at, merged_into,
  external_id ON stores FOR EACH ROW EXECUTE FUNCTION note_row('stores');
