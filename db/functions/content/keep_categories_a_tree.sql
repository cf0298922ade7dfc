-- Categories are a tree: none stands below itself, and none deeper than four levels, which is what
-- a phone has room for.
create or replace function keep_categories_a_tree() returns trigger language plpgsql as $$
declare
  above integer;
  below integer;
begin
  -- One after the other: two moves that are right by themselves could make a circle together.
  perform pg_advisory_xact_lock(hashtext('article_categories'));
  with recursive ancestors (id, parent_id, level) as (
    select id, parent_id, 1 from article_categories where id = new.parent_id
    union all
    select category.id, category.parent_id, level + 1
    from article_categories category join ancestors on category.id = ancestors.parent_id
    where ancestors.id <> new.id and level < 10
  )
  select case when bool_or(id = new.id) then null else coalesce(max(level), 0) end into above from ancestors;
  if above is null then
    raise exception 'the category % would stand below itself', new.key
      using errcode = 'check_violation', constraint = 'categories_are_a_tree';
  end if;
  with recursive descendants (id, level) as (
    select new.id, 1
    union all
    select category.id, level + 1
    from article_categories category join descendants on category.parent_id = descendants.id
    where level < 10
  )
  select max(level) into below from descendants;
  if above + below > 4 then
    raise exception 'the category % would stand with its own ones on more than 4 levels', new.key
      using errcode = 'check_violation', constraint = 'categories_are_a_tree';
  end if;
  return new;
end $$;

create or replace trigger article_categories_tree before insert or update of parent_id on article_categories
  for each row when (new.parent_id is not null) execute function keep_categories_a_tree();
