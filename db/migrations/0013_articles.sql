-- The knowledge base, the questions, and pages with a slug for each language.

-- The words of an address: {"en": ..., "fr": ..., "hu": ...}; English is always there and is the fallback.
create function are_slugs(value jsonb) returns boolean
  language sql immutable
  return case when is_translated(value) then not exists (
    select from jsonb_each(value) as entry (locale, slug)
    where jsonb_typeof(slug) <> 'string' or length(slug #>> '{}') > 100 or (slug #>> '{}') !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
  ) else false end;

-- Pages.

alter table pages drop constraint pages_slug_key;
-- Whatever was no slug had no address that led to it.
update pages set slug = 'page-' || id where length(slug) > 100 or slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$';
alter table pages add column key text;
update pages set key = slug;
alter table pages
  alter column key set not null,
  add unique (key),
  add check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  alter column slug type jsonb using jsonb_build_object('en', slug),
  add check (are_slugs(slug)),
  add column published_at timestamptz default now(),
  add column archived_at timestamptz;
create unique index pages_slug_en on pages ((slug ->> 'en'));
create unique index pages_slug_fr on pages (coalesce(slug ->> 'fr', slug ->> 'en'));
create unique index pages_slug_hu on pages (coalesce(slug ->> 'hu', slug ->> 'en'));

-- Articles in a tree of categories.

create table article_categories (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  parent_id bigint references article_categories,
  -- In the address of a list the number of the page follows at once (`instruments2`): no slug ends in a digit.
  slug jsonb not null check (are_slugs(slug)) check (not jsonb_path_exists(slug, '$.* ? (@ == "kategoriak" || @ like_regex "[0-9]$")')),
  title jsonb not null check (is_translated(title)),
  description jsonb check (description is null or is_translated(description)),
  position integer not null default 0,
  -- null = a draft
  published_at timestamptz default now(),
  archived_at timestamptz
);
comment on table article_categories is 'people: nobody';
create index on article_categories (parent_id);
create unique index article_categories_slug_en on article_categories ((slug ->> 'en'));
create unique index article_categories_slug_fr on article_categories (coalesce(slug ->> 'fr', slug ->> 'en'));
create unique index article_categories_slug_hu on article_categories (coalesce(slug ->> 'hu', slug ->> 'en'));

-- A tree: no category stands below itself, and none deeper than four levels, which is what a phone has room for.
create function keep_categories_a_tree() returns trigger language plpgsql as $$
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
create trigger article_categories_tree before insert or update of parent_id on article_categories
  for each row when (new.parent_id is not null) execute function keep_categories_a_tree();

create table articles (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  slug jsonb not null check (are_slugs(slug)) check (not jsonb_path_exists(slug, '$.* ? (@ == "kategoriak")')),
  -- null = it stands in no category
  category_id bigint references article_categories,
  title jsonb not null check (is_translated(title)),
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  thumbnail_id bigint references media,
  position integer not null default 0,
  published_at timestamptz default now(),
  archived_at timestamptz
);
comment on table articles is 'people: nobody';
create index on articles (category_id, position, id);
create unique index articles_slug_en on articles ((slug ->> 'en'));
create unique index articles_slug_fr on articles (coalesce(slug ->> 'fr', slug ->> 'en'));
create unique index articles_slug_hu on articles (coalesce(slug ->> 'hu', slug ->> 'en'));

-- Questions that are often asked.

create table faqs (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  question jsonb not null check (is_translated(question)),
  -- blocks
  answer jsonb not null default '{"en": []}' check (is_translated(answer)),
  position integer not null default 0,
  published_at timestamptz default now(),
  archived_at timestamptz
);
comment on table faqs is 'people: nobody';
