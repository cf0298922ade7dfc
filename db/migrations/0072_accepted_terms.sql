-- An order keeps the version of the terms of sale that it was placed under, and what was settled of returns and exchanges then.

-- Each text that the page `terms` has had while it was shown, in all languages, numbered from 1.
create table terms_versions (
  number integer primary key check (number > 0),
  applies_from timestamptz not null,
  title jsonb not null,
  content jsonb not null
);
comment on table terms_versions is 'people: nobody';

create function keep_terms_version() returns trigger language plpgsql as $$
begin
  raise exception 'the terms that buyers have accepted stay as they were' using errcode = 'restrict_violation';
end $$;
create trigger terms_versions_are_only_written before update or delete on terms_versions
  for each row execute function keep_terms_version();

-- Whoever writes the page, at the desk or by a season's files, holds its row: two never take one number.
create function note_terms_version() returns trigger language plpgsql as $$
begin
  insert into terms_versions (number, applies_from, title, content)
  select coalesce(max(number), 0) + 1, greatest(clock_timestamp(), new.published_at), new.title, new.content from terms_versions
  having not exists (
    select from terms_versions last
    where number = (select max(number) from terms_versions) and (last.title, last.content) = (new.title, new.content));
  return null;
end $$;
create trigger pages_terms_version after insert or update on pages
  for each row when (new.key = 'terms' and new.published_at is not null) execute function note_terms_version();

insert into terms_versions (number, applies_from, title, content)
  select 1, greatest(now(), published_at), title, content from pages where key = 'terms' and published_at is not null;

-- null: the order is older than this record, or there were no terms to read.
alter table orders add column terms_version integer references terms_versions;
alter table orders add column sale_terms_id bigint references sale_terms;
