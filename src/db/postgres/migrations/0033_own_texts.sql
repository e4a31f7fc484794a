-- Written by hand: texts of the place show in answers.
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (new.name IN ('site', 'search', 'attributes', 'texts')) EXECUTE FUNCTION note_change('site');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER site_delete AFTER DELETE ON settings
  FOR EACH ROW WHEN (old.name IN ('site', 'search', 'attributes', 'texts')) EXECUTE FUNCTION note_change('site');
