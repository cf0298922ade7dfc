-- A published text of the page `terms` that differs from the last version is the next version.
-- Whoever writes the page, at the desk or by the files of a season, holds its row: two never take
-- one number.
create or replace function note_terms_version() returns trigger language plpgsql as $$
begin
  insert into terms_versions (number, applies_from, title, content)
  select coalesce(max(number), 0) + 1, greatest(clock_timestamp(), new.published_at), new.title, new.content from terms_versions
  having not exists (
    select from terms_versions last
    where number = (select max(number) from terms_versions) and (last.title, last.content) = (new.title, new.content));
  return null;
end $$;

create or replace trigger pages_terms_version after insert or update on pages
  for each row when (new.key = 'terms' and new.published_at is not null) execute function note_terms_version();
