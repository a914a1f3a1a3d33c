-- Names taken before are found as they are written together, too: 'ohiggins', 'delacruz', 'mariajose'
-- (domain/race/runner-names, keptWords).
UPDATE "starters" SET "words" = "starters"."words" || joined.words
FROM (
  SELECT id, string_agg(event_id::text || '_' || word, ' ')::tsvector AS words
  FROM (
    SELECT id, event_id, unnest(ARRAY[
      w || next,
      CASE WHEN length(w) <= 3 AND length(next) <= 3 THEN w || next || third END
    ]) AS word
    FROM (
      SELECT s.id, s.event_id, t.w, lead(t.w) OVER names AS next, lead(t.w, 2) OVER names AS third
      FROM "starters" s, regexp_split_to_table(s.folded, ' ') WITH ORDINALITY AS t(w, n)
      WHERE s.folded <> ''
      WINDOW names AS (PARTITION BY s.id ORDER BY t.n)
    ) parts
  ) pairs
  WHERE word IS NOT NULL
  GROUP BY id
) joined
WHERE joined.id = "starters".id;
