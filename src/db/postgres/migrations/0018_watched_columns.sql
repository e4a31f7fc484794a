-- Written by hand: the trigger names merged_into, too.
CREATE OR REPLACE TRIGGER stores_change AFTER INSERT OR DELETE OR UPDATE OF id, name, category_id, address, open_hours, phone,
  cover_url, description, latitude, longitude, spot, hours, closures, version, status, created_at, updated_at, deleted_at,
  merged_into, external_id ON stores FOR EACH ROW EXECUTE FUNCTION note_row('stores');
