-- Written by hand: whoever was told of every kind is told of those that came later, too.
UPDATE settings SET value = (
  SELECT json_group_array(json(CASE WHEN json_array_length(target.value, '$.kinds') = 6 AND NOT EXISTS (
      SELECT 1 FROM json_each(target.value, '$.kinds') AS kind
        WHERE kind.value NOT IN ('application', 'review', 'report', 'backup', 'disk', 'certificate'))
    THEN json_insert(target.value, '$.kinds[6]', 'database', '$.kinds[7]', 'budget', '$.kinds[8]', 'admin_password')
    ELSE target.value END))
  FROM json_each(settings.value) AS target
) WHERE name = 'notices';
