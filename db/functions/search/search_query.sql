-- What a typed word finds: words that begin with it, and words of the same stem in any of the
-- languages. Hungarian puts endings on endings: there words that begin with the stem are found,
-- too, if it has more than four letters. The stem of `evszak` (season) is `evsz`, and `evszazad`
-- (century) begins with that. The word is one that `searchable` has made.
create or replace function search_query(word text) returns tsquery
  language sql immutable strict parallel safe
  return (select string_agg(distinct format('''%s''%s', lexeme, ending), ' | ')::tsquery from (
    select word as lexeme, ':*' as ending
    union all select unnest(ts_lexize('pg_catalog.english_stem', word)), ''
    union all select unnest(ts_lexize('pg_catalog.french_stem', word)), ''
    union all select stem, case when length(stem) >= 5 then ':*' else '' end
      from unnest(ts_lexize('pg_catalog.hungarian_stem', word)) stem
  ) part where lexeme <> '');
