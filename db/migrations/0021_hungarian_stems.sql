-- A Hungarian stem of four letters is not the beginning of a word: `evszak` (season) has the stem `evsz`, with which `evszazad`
-- (century) begins, too.
create or replace function search_query(word text) returns tsquery
  language sql immutable strict parallel safe
  return (select string_agg(distinct format('''%s''%s', lexeme, ending), ' | ')::tsquery from (
    select word as lexeme, ':*' as ending
    union all select unnest(ts_lexize('pg_catalog.english_stem', word)), ''
    union all select unnest(ts_lexize('pg_catalog.french_stem', word)), ''
    union all select stem, case when length(stem) >= 5 then ':*' else '' end
      from unnest(ts_lexize('pg_catalog.hungarian_stem', word)) stem
  ) part where lexeme <> '');
