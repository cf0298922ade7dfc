-- The words of a text as they stand, and as each language of the shop stems them. Of a text longer
-- than any programme, the beginning.
create or replace function search_document(value text) returns tsvector
  language sql immutable parallel safe
  return (select strip(to_tsvector('pg_catalog.simple', words) || to_tsvector('pg_catalog.english', words)
      || to_tsvector('pg_catalog.french', words) || to_tsvector('pg_catalog.hungarian', words))
    from (select searchable(left(coalesce(value, ''), 50000)) as words) text);
