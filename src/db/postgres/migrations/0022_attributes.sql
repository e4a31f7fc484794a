-- Written by hand: what is known of stores by key, which moves their version and shows in answers.
ALTER TABLE stores ADD attributes text COLLATE "C", ADD attribute_codes text COLLATE "C" NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE merchant_applications ADD attributes text COLLATE "C", ADD attribute_codes text COLLATE "C" NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stores_version BEFORE UPDATE OF name, category_id, address, open_hours, phone, cover_url, description,
  latitude, longitude, spot, hours, closures, attributes, attribute_codes, status, created_at, updated_at, deleted_at,
  merged_into, external_id ON stores FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stores_change AFTER INSERT OR DELETE OR UPDATE OF id, name, category_id, address, open_hours, phone,
  cover_url, description, latitude, longitude, spot, hours, closures, attributes, attribute_codes, version, status, created_at,
  updated_at, deleted_at, merged_into, external_id ON stores FOR EACH ROW EXECUTE FUNCTION note_row('stores');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (new.name IN ('site', 'search', 'attributes')) EXECUTE FUNCTION note_change('site');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER site_delete AFTER DELETE ON settings
  FOR EACH ROW WHEN (old.name IN ('site', 'search', 'attributes')) EXECUTE FUNCTION note_change('site');
