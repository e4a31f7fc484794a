-- Written by hand: what stores and categories were merged into, which moves their version.
ALTER TABLE categories ADD merged_into integer;
--> statement-breakpoint
ALTER TABLE stores ADD merged_into integer;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stores_version BEFORE UPDATE OF name, category_id, address, open_hours, phone, cover_url, description,
  latitude, longitude, spot, hours, closures, status, created_at, updated_at, deleted_at, merged_into, external_id ON stores
  FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_version BEFORE UPDATE OF name, icon_url, sort_order, enabled, created_at, updated_at,
  deleted_at, merged_into, external_id ON categories FOR EACH ROW EXECUTE FUNCTION raise_version();
