-- Written by hand: where stores come from, and as what they came, which moves their version and shows in answers.
ALTER TABLE stores ADD source text COLLATE "C", ADD imported text COLLATE "C";
--> statement-breakpoint
CREATE INDEX stores_with_source ON stores (id) WHERE source IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stores_version BEFORE UPDATE OF name, category_id, address, open_hours, phone, cover_url, description,
  latitude, longitude, spot, hours, closures, attributes, attribute_codes, website, menu_url, reservation_url, order_url,
  translations, price_level, source, imported, status, created_at, updated_at, deleted_at, merged_into, external_id ON stores
  FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stores_change AFTER INSERT OR DELETE OR UPDATE OF id, name, category_id, address, open_hours, phone,
  cover_url, description, latitude, longitude, spot, hours, closures, attributes, attribute_codes, website, menu_url,
  reservation_url, order_url, translations, price_level, source, imported, today, today_ends, verified, version, status,
  created_at, updated_at, deleted_at, merged_into, external_id ON stores FOR EACH ROW EXECUTE FUNCTION note_row('stores');
