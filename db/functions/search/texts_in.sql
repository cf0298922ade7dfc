-- Every text within a value, whatever its shape.
create or replace function texts_in(value jsonb) returns text
  language sql immutable parallel safe
  return (select string_agg(text #>> '{}', ' ') from jsonb_path_query(value, '$.**') text where jsonb_typeof(text) = 'string');
