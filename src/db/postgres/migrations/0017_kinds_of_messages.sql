-- Written by hand: whoever was told of every kind is told of those that came later, too.
UPDATE settings SET value = (
  SELECT json_agg(CASE WHEN jsonb_array_length(target -> 'kinds') = 6 AND target -> 'kinds' @>
      '["application", "review", "report", "backup", "disk", "certificate"]'
    THEN jsonb_set(target, '{kinds}', target -> 'kinds' || '["database", "budget", "admin_password"]')
    ELSE target END ORDER BY at)::text
  FROM jsonb_array_elements(value::jsonb) WITH ORDINALITY AS listed (target, at)
) WHERE name = 'notices' AND value <> '[]';
