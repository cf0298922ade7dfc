-- Remembers the slug that a published thing gives up, in each language that had one of its own. It
-- names the thing, not its next slug: several changes in a row lead to the last one at once.
create or replace function note_former_slug() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old.slug);
begin
  insert into former_slugs (kind, slug, record_id)
  select distinct tg_table_name, entry.value, old.id
  from jsonb_each_text(case jsonb_typeof(was) when 'object' then was else jsonb_build_object('en', was) end) as entry
  on conflict (kind, slug) do update set record_id = excluded.record_id;
  return null;
end $$;

create or replace trigger article_categories_former_slug after update on article_categories
  for each row when (old.slug is distinct from new.slug and old.published_at is not null) execute function note_former_slug();

create or replace trigger articles_former_slug after update on articles
  for each row when (old.slug is distinct from new.slug and old.published_at is not null) execute function note_former_slug();

create or replace trigger pages_former_slug after update on pages
  for each row when (old.slug is distinct from new.slug and old.published_at is not null) execute function note_former_slug();

create or replace trigger soloists_former_slug after update on soloists
  for each row when (old.slug is distinct from new.slug and old.published_at is not null) execute function note_former_slug();

create or replace trigger surveys_former_slug after update on surveys
  for each row when (old.slug is distinct from new.slug and old.published_at is not null) execute function note_former_slug();

create or replace trigger venues_former_slug after update on venues
  for each row when (old.slug is distinct from new.slug and old.published_at is not null) execute function note_former_slug();
