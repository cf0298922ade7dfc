-- Whether a word says nothing by itself in one of the languages: "the", "de", "és".
create or replace function is_stop_word(word text) returns boolean
  language sql immutable strict parallel safe
  return '{}' in (ts_lexize('pg_catalog.english_stem', word), ts_lexize('pg_catalog.french_stem', word),
    ts_lexize('pg_catalog.hungarian_stem', word));
