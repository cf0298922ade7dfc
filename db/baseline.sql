-- The schema of a new database: the tables with their constraints and indexes, and the rows that a
-- shop begins with. What has changed since stands in migrations/; functions and triggers stand in
-- functions/. This file is never edited, as a migration is not: databases remember its checksum.
--
-- A database that has run the migrations in whose place it stands is as this file makes one:
-- instead of 0001 to 0082_spellings_of_mailboxes.sql 11fd4f9bad51f1e98beffeedeebd984849323193f6aa994d253b4ebb37cfffdc

-- All three are trusted: whoever owns the database may create them.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- What columns, constraints and indexes compute with stands here: what is stored depends on it, so
-- that a change is a migration that computes it anew.

-- A text that a visitor reads: {"en": ..., "fr": ..., "hu": ...}; English is always there and is
-- the fallback.
create function is_translated(value jsonb) returns boolean
  language sql immutable
  return jsonb_typeof(value) = 'object' and value ? 'en';

-- The words of an address: {"en": ..., "fr": ..., "hu": ...}; English is always there and is the
-- fallback.
create function are_slugs(value jsonb) returns boolean
  language sql immutable
  return case when is_translated(value) then not exists (
    select from jsonb_each(value) as entry (locale, slug)
    where jsonb_typeof(slug) <> 'string' or length(slug #>> '{}') > 100 or (slug #>> '{}') !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
  ) else false end;

-- A slug in each language: {"en": "after-the-concert", "fr": ...}; a language without one uses the
-- English one.
create function is_slug_by_language(value jsonb) returns boolean
  language sql immutable
  return is_translated(value)
    and not jsonb_path_exists(value, '$.* ? (@.type() != "string" || !(@ like_regex "^[a-z0-9]+(-[a-z0-9]+)*$"))');

-- A text as it is searched: letters and digits without accents and capitals, a space between words.
create function searchable(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(unaccent(value)), '[^[:alnum:]]+', ' ', 'g'));

-- The words of a name, with a space before each. A name with an apostrophe, hyphen or dot is also
-- there without it: `obrien` is O'Brien.
create function name_words(name text) returns text
  language sql immutable parallel safe
  return ' ' || searchable(name) || coalesce(' ' || (
    select string_agg(searchable(regexp_replace(word, '[''’‘ʼ´`.·-]', '', 'g')), ' ')
    from regexp_split_to_table(name, '\s+') as words (word) where word ~ '[''’‘ʼ´`.·-]'), '');

-- The references of orders that a text mentions, however they were typed: `cdz 26 000042` is
-- `CDZ-26-000042`.
create function mentioned_references(value text) returns text[]
  language sql immutable parallel safe
  return (
    select coalesce(array_agg(distinct upper(found[1]) || '-' || found[2] || '-' || found[3]), '{}')
    from regexp_matches(value, '\m([A-Za-z]{2,6})[- ‐‑–—]?([0-9]{2})[- ‐‑–—]?([0-9]{6,9})\M', 'g') as found);

-- The digits of a number from its end, without an extension: however it begins, what is dialled at
-- last is the same.
create function phone_from_end(phone text) returns text
  language sql immutable strict parallel safe
  return reverse(regexp_replace(regexp_replace(phone, '\s*ext.*$', ''), '[^0-9]', '', 'g'));

-- Key of a promo code. Codes are found however they are spelled: in capitals or not, in letters of
-- full width, with spaces, with any dash, in quotes, with the dot of the sentence that they were
-- copied from. What is stored stays as it was made.
create function promo_code_key(code text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    regexp_replace(lower(normalize(code, nfkc)), '[[:space:]\u00ad\u200b-\u200f\u2060\ufeff]+', '', 'g'),
    '[\u2010-\u2015\u2043\u2212\ufe58\ufe63]', '-', 'g'), '.,;:!?"''«»„“”‚‘’');

-- ## Numbers and settings

-- Names and numbers handed out without gaps (ticket serials, order references): the row is locked
-- until commit.
create table counters (
  name text primary key,
  value bigint not null default 0 check (value >= 0)
);
comment on table counters is 'people: nobody';
insert into counters (name) values ('ticket'), ('order');

-- Numbers that a restore has left out on purpose, as they may stand on tickets that were sold since
-- the backup: no gap without a reason.
create table skipped_numbers (
  id bigint generated always as identity primary key,
  name text not null references counters,
  first_number bigint not null,
  last_number bigint not null,
  reason text not null,
  skipped_at timestamptz not null default now(),
  check (first_number between 1 and last_number)
);
comment on table skipped_numbers is 'people: nobody';

-- What the database itself must know of the shop's settings.
create table settings (
  name text primary key,
  value text not null
);
comment on table settings is 'people: nobody';
insert into settings (name, value) values
  ('time_zone', 'Europe/Budapest'),
  -- Where nobody has said who the house is it is named as the shop is.
  ('shop_name', ''),
  -- What was sold before this line of the ledger has no documents: it was accounted for otherwise.
  ('documents_after_entry', '0'),
  -- What counts, whether the desk or the environment has said it: the shop keeps it here.
  ('fee_on_free_tickets', 'false');

-- What the house settles for itself at the desk. Null: nobody has, and what the shop comes with
-- counts; so does, always, what the environment says.
create table shop_settings (
  is_only boolean primary key default true check (is_only),
  shop_name text check (length(shop_name) between 1 and 60),
  contact_email text check (length(contact_email) between 3 and 254),
  contact_phone text check (length(contact_phone) between 1 and 40),
  hold_minutes integer check (hold_minutes between 1 and 60),
  seats_per_visit_in_zone integer check (seats_per_visit_in_zone between 1 and 10000),
  seats_per_visit integer check (seats_per_visit between 1 and 10000),
  seats_per_sender integer check (seats_per_sender between 1 and 100000),
  zone_percent_per_sender integer check (zone_percent_per_sender between 1 and 100),
  zone_percent_above_seats integer check (zone_percent_above_seats between 0 and 1000000),
  return_until_hours integer check (return_until_hours between 0 and 8760),
  return_keeps_fees boolean,
  exchange_until_hours integer check (exchange_until_hours between 0 and 8760),
  version integer not null default 1 check (version > 0),
  -- Tickets that cost nothing bear no issuing fee, unless the house wants them to.
  fee_on_free_tickets boolean
);
comment on table shop_settings is 'people: nobody';
insert into shop_settings default values;

-- ## Pictures, files and recordings

create table media (
  id bigint generated always as identity primary key,
  name text not null unique,
  alt_text jsonb not null check (is_translated(alt_text)),
  caption jsonb check (caption is null or is_translated(caption)),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- [{ "format": "avif" | "webp" | "jpeg", "width": 480, "height": 300, "url": "/media/..." }],
  -- narrowest first
  variants jsonb not null check (jsonb_typeof(variants) = 'array'),
  -- Where the picture matters most, from its left and its upper edge: what a layout crops, it crops
  -- around this point.
  focal_x double precision not null default 0.5 check (focal_x between 0 and 1),
  focal_y double precision not null default 0.5 check (focal_y between 0 and 1),
  -- The file below media/originals, by the SHA-256 of its bytes; null: the picture was drawn, or
  -- somebody put its files there.
  original text check (original ~ '^[0-9a-f]{64}\.(jpeg|png|webp|avif)$'),
  -- By which settings the files were made of the original; null: they wait to be made.
  variants_recipe text,
  -- When that was tried last and failed: a damaged picture holds up no other.
  variants_failed_at timestamptz,
  -- Of the original; null: there is none, or nobody has counted.
  bytes integer check (bytes > 0),
  added_at timestamptz not null default now()
);
comment on table media is 'people: nobody';
-- The same file twice is one picture.
create index on media (original) where original is not null;

-- What a picture was before its file was replaced, or before it was removed: for some weeks that
-- can be taken back.
create table kept_media (
  id bigint generated always as identity primary key,
  media_id bigint not null,
  -- The whole row.
  was jsonb not null check (jsonb_typeof(was) = 'object'),
  kept_at timestamptz not null default now()
);
comment on table kept_media is 'people: nobody';
create index on kept_media (kept_at);

create table files (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title jsonb not null check (is_translated(title)),
  -- Under DATA_DIR/media, its name with the hash of its content.
  url text not null check (url ~ '^/media/[a-z0-9.-]+$'),
  type text not null,
  bytes integer not null check (bytes > 0)
);
comment on table files is 'people: nobody';

-- Recordings: some seconds of a work that visitors may listen to in the row of a programme.
create table recordings (
  id bigint generated always as identity primary key,
  -- What programmes and the season's files call it.
  name text not null unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 100),
  -- Who plays, or what plays.
  credit jsonb not null check (is_translated(credit)),
  -- Under DATA_DIR/media, its name with the hash of its content.
  url text not null check (url ~ '^/media/[a-z0-9-]+-[0-9a-f]{16}\.(mp3|m4a|flac|wav)$'),
  type text not null check (type in ('audio/mpeg', 'audio/mp4', 'audio/flac', 'audio/wav')),
  bytes integer not null check (bytes > 0),
  seconds integer not null check (seconds between 1 and 60)
);
comment on table recordings is 'people: nobody';

-- ## Who sells, and at which VAT

-- Who sells: the name that stands on an invoice, and whose series of numbers it is in.
create table legal_entities (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Empty: the shop's own name.
  name text not null default '',
  address text not null default '',
  country text check (country ~ '^[A-Z]{2}$'),
  vat_number text,
  registration text,
  tax_number text,
  email text,
  -- What the numbers of its documents begin with.
  document_prefix text not null default '' check (document_prefix ~ '^[A-Z0-9]{0,8}$'),
  -- A sentence on every document, by language: what the law or the statutes want beside the
  -- numbers.
  note jsonb check (note is null or note ? 'en'),
  -- Two may change theirs with each other in one transaction.
  constraint one_prefix_each unique (document_prefix) deferrable initially deferred
);
comment on table legal_entities is 'people: nobody';
-- The house itself, for every hall of which nothing else is said.
insert into legal_entities (key) values ('house');

-- Rates of VAT by country and kind of what is sold, in basis points (550 = 5.5 %). Prices include
-- it.
create table vat_rates (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  class text not null check (class ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  -- The first day, and the last one; null = for ever.
  valid_from date not null,
  valid_to date,
  constraint valid_from_then_to check (valid_to is null or valid_from <= valid_to),
  constraint one_vat_rate_a_day
    exclude using gist (country with =, class with =, daterange(valid_from, valid_to, '[]') with &&) deferrable initially deferred
);
comment on table vat_rates is 'people: nobody';
insert into vat_rates (country, class, rate_bp, valid_from) values
  ('FR', 'concert', 550, '2014-01-01'),
  ('HU', 'concert', 2700, '2012-01-01');

-- ## Pages, the knowledge base, menus

create table pages (
  id bigint generated always as identity primary key,
  slug jsonb not null,
  title jsonb not null check (is_translated(title)),
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  hide_title boolean not null default false,
  -- Where the page stands in the footer; null = not there.
  footer_position integer,
  key text not null,
  published_at timestamptz default now(),
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1 check (version > 0),
  unique (key),
  check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  check (are_slugs(slug))
);
comment on table pages is 'people: nobody';
create unique index pages_slug_en on pages ((slug ->> 'en'));
create unique index pages_slug_fr on pages (coalesce(slug ->> 'fr', slug ->> 'en'));
create unique index pages_slug_hu on pages (coalesce(slug ->> 'hu', slug ->> 'en'));

-- Each text that the page `terms` has had while it was shown, in all languages, numbered from 1.
create table terms_versions (
  number integer primary key check (number > 0),
  applies_from timestamptz not null,
  title jsonb not null,
  content jsonb not null
);
comment on table terms_versions is 'people: nobody';

-- What was settled of returns and exchanges, and from when on: an order keeps what it was sold
-- under.
create table sale_terms (
  id bigint generated always as identity primary key,
  applies_from timestamptz not null default now(),
  -- Until how many hours before the concert; null: not at all.
  return_until_hours integer check (return_until_hours between 0 and 8760),
  return_keeps_fees boolean not null,
  exchange_until_hours integer check (exchange_until_hours between 0 and 8760)
);
comment on table sale_terms is 'people: nobody';

create table article_categories (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  parent_id bigint references article_categories,
  -- In the address of a list the number of the page follows at once (`instruments2`): no slug ends
  -- in a digit.
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
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1 check (version > 0)
);
comment on table articles is 'people: nobody';
create index on articles (category_id, position, id);
create unique index articles_slug_en on articles ((slug ->> 'en'));
create unique index articles_slug_fr on articles (coalesce(slug ->> 'fr', slug ->> 'en'));
create unique index articles_slug_hu on articles (coalesce(slug ->> 'hu', slug ->> 'en'));

create table faqs (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  question jsonb not null check (is_translated(question)),
  -- blocks
  answer jsonb not null default '{"en": []}' check (is_translated(answer)),
  position integer not null default 0,
  published_at timestamptz default now(),
  archived_at timestamptz,
  version integer not null default 1 check (version > 0)
);
comment on table faqs is 'people: nobody';

-- The footer's links and the menu of who is signed in: ordered and written at the desk. Pages stand
-- in the footer by `pages.footer_position`, among these links and in the same order.
create table menu_items (
  id bigint generated always as identity primary key,
  menu text not null check (menu in ('footer', 'account')),
  title jsonb not null check (is_translated(title)),
  -- What the shop itself has: it is there once, and its address is known.
  builtin text unique check (builtin in ('articles', 'faq', 'tickets', 'orders', 'account', 'logout')),
  page_id bigint references pages on delete cascade,
  -- A place on this site, or one elsewhere. Never a script.
  address text check (length(address) <= 500 and address ~ '^(/([^/\\[:cntrl:][:space:]][^[:cntrl:][:space:]]*)?|https://[^[:cntrl:][:space:]]+)$'),
  position integer not null default 0,
  published_at timestamptz default now(),
  archived_at timestamptz,
  version integer not null default 1 check (version > 0),
  constraint leads_somewhere check (num_nonnulls(builtin, page_id, address) = 1)
);
comment on table menu_items is 'people: nobody';
-- The links of the shop itself, before the pages and after them.
insert into menu_items (menu, builtin, position, title, published_at) values
  ('footer', 'articles', -2, '{"en": "Knowledge base", "fr": "Guide de l’auditeur", "hu": "Tudástár"}', 'epoch'),
  ('footer', 'faq', -1, '{"en": "Frequently asked questions", "fr": "Questions fréquentes", "hu": "Gyakori kérdések"}', 'epoch'),
  ('footer', 'tickets', 9000, '{"en": "Find my tickets", "fr": "Retrouver mes billets", "hu": "Jegyeim megkeresése"}', 'epoch'),
  ('account', 'orders', 1, '{"en": "My orders", "fr": "Commandes", "hu": "Rendelések"}', 'epoch'),
  ('account', 'account', 2, '{"en": "My account", "fr": "Compte", "hu": "Fiók"}', 'epoch'),
  ('account', 'logout', 3, '{"en": "Log out", "fr": "Déconnexion", "hu": "Kilépés"}', 'epoch');
create index on menu_items (menu, position, id);
create index on menu_items (page_id) where page_id is not null;

-- ## Halls

create table venues (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> 'default'),
  title jsonb not null check (is_translated(title)),
  city jsonb not null check (is_translated(city)),
  address text not null,
  color text not null default '#9F1E10' check (color ~ '^#[0-9A-Fa-f]{6}$'),
  -- blocks: {"en": [...], "fr": [...], "hu": [...]}
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  cover_id bigint references media,
  thumbnail_id bigint references media,
  google_maps_url text not null,
  position integer not null default 0,
  -- What a season no longer names is archived, never deleted: it is shown to nobody and not sold,
  -- and orders keep what they refer to.
  archived_at timestamptz,
  -- The plan, as core/catalogue/plan/plan.ts describes it; null: none was drawn.
  plan jsonb check (plan is null or jsonb_typeof(plan) = 'object'),
  -- Where to ask for a place for a wheelchair or for who comes along, where none is sold here.
  access_phone text check (access_phone <> ''),
  access_email text check (access_email ~ '^[^@\s]+@[^@\s]+$'),
  access_note jsonb check (access_note is null or is_translated(access_note)),
  -- In which country a hall stands, as ISO 3166 writes it: what search engines are told of its
  -- address. Null = not known.
  country text check (country ~ '^[A-Z]{2}$'),
  updated_at timestamptz not null default now(),
  legal_entity_id bigint not null default 1 references legal_entities,
  version integer not null default 1 check (version > 0),
  -- From when on visitors see it. null: a draft, shown to nobody; the epoch: of what nothing is
  -- said, shown since it is there.
  published_at timestamptz default 'epoch'
);
comment on table venues is 'people: nobody';

-- The parts of a hall, whatever is on: zones of its concerts and areas of its plan belong to them.
create table hall_categories (
  id bigint generated always as identity primary key,
  venue_id bigint not null references venues on delete cascade,
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title jsonb not null check (is_translated(title)),
  -- One line: which rows, what one sees from there.
  note jsonb check (note is null or is_translated(note)),
  position integer not null default 0,
  -- How many seats a part of a hall has, whatever is on: concerts that are planned begin with it.
  -- null: nobody has said, so that its latest concert tells.
  capacity integer check (capacity > 0),
  unique (venue_id, key)
);
comment on table hall_categories is 'people: nobody';

-- What tickets of a hall cost, by its parts and by who they are for. Concerts are planned from it,
-- and follow it.
create table price_lists (
  id bigint generated always as identity primary key,
  venue_id bigint not null references venues on delete cascade,
  title text not null check (title = btrim(title) and title <> ''),
  issuing_fee_cents integer not null default 0 check (issuing_fee_cents >= 0),
  -- Whoever saves it says which version they have read.
  version integer not null default 1 check (version > 0)
);
comment on table price_lists is 'people: nobody';
create index on price_lists (venue_id);

-- For whom a ticket is: adults, students.
create table price_list_kinds (
  id bigint generated always as identity primary key,
  price_list_id bigint not null references price_lists on delete cascade,
  title jsonb not null check (is_translated(title)),
  position integer not null default 0
);
comment on table price_list_kinds is 'people: nobody';
create index on price_list_kinds (price_list_id);

create table list_prices (
  id bigint generated always as identity primary key,
  kind_id bigint not null references price_list_kinds on delete cascade,
  category_id bigint not null references hall_categories on delete cascade,
  price_cents integer not null check (price_cents >= 0),
  unique (kind_id, category_id)
);
comment on table list_prices is 'people: nobody';
create index on list_prices (category_id);

create table gallery_items (
  id bigint generated always as identity primary key,
  media_id bigint not null references media,
  -- null = a picture of the season, not of one venue
  venue_id bigint references venues,
  position integer not null default 0,
  -- Pictures of the gallery are archived as the rest of a season is.
  archived_at timestamptz,
  version integer not null default 1 check (version > 0),
  published_at timestamptz default 'epoch'
);
comment on table gallery_items is 'people: nobody';

-- ## The season

create table soloists (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  profession jsonb not null check (is_translated(profession)),
  description jsonb not null check (is_translated(description)),
  thumbnail_id bigint references media,
  cv_url text,
  -- The life of a soloist in blocks, by language, as halls and programmes tell of themselves; who
  -- has none yet keeps the description alone.
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1 check (version > 0),
  published_at timestamptz default 'epoch'
);
comment on table soloists is 'people: nobody';

create table events (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title jsonb not null check (is_translated(title)),
  subtitle jsonb check (subtitle is null or is_translated(subtitle)),
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  -- [{ "composer": "...", "work": {"en": ...}, "minutes": 32 }] in the order of the evening
  program_works jsonb not null default '[]' check (jsonb_typeof(program_works) = 'array'),
  program_url text,
  duration_minutes integer not null check (duration_minutes > 0),
  cover_id bigint references media,
  share_image_id bigint references media,
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  vat_class text not null default 'concert' check (vat_class ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  version integer not null default 1 check (version > 0),
  published_at timestamptz default 'epoch'
);
comment on table events is 'people: nobody';

create table event_soloists (
  event_id bigint not null references events on delete cascade,
  soloist_id bigint not null references soloists,
  position integer not null,
  primary key (event_id, soloist_id)
);
comment on table event_soloists is 'people: nobody';

-- Who composed what is played, once for each event.
create table event_composers (
  event_id bigint not null references events on delete cascade,
  -- `searchable(name)`: however the name is capitalized, it is one composer.
  key text not null,
  name text not null,
  primary key (event_id, key)
);
comment on table event_composers is 'people: nobody';
create index on event_composers (key);

-- Which recordings a programme names. A trigger writes it, so that no programme names one that is
-- not there, and none is removed that one names.
create table event_recordings (
  event_id bigint not null references events on delete cascade,
  recording text not null references recordings (name),
  primary key (event_id, recording)
);
comment on table event_recordings is 'people: nobody';
create index on event_recordings (recording);

create table event_dates (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  venue_id bigint not null references venues,
  starts_at timestamptz not null,
  doors_at timestamptz not null,
  -- The calendar's day, in the shop's time zone: `derive_event_date` writes it.
  date date not null default current_date,
  tmp_purchase_link text check (tmp_purchase_link ~ '^https?://'),
  issuing_fee_cents integer not null default 0 check (issuing_fee_cents >= 0),
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'postponed')),
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  -- What a concert's tickets come to, kept with the concert: the season is filtered by price
  -- without reading every ticket of it. Tickets that are not for everybody do not count.
  lowest_price_cents integer,
  -- From when on, and until when, all of its tickets are on sale at once; null = always.
  sale_open_from timestamptz,
  sale_open_until timestamptz,
  -- How often a date has moved: calendars take a file for newer than the one that they have by it.
  -- Tickets, mails and calendar files say where and when a concert is now, not what was so when it
  -- was bought.
  sequence integer not null default 0 check (sequence >= 0),
  -- A hall can play twice a day: a matinée and an evening. The slot tells them apart; '' keeps the
  -- address by hall and day alone.
  slot text not null default '' check (slot = '' or slot ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  version integer not null default 1 check (version > 0),
  published_at timestamptz default 'epoch',
  check (doors_at <= starts_at),
  constraint one_concert_a_slot unique (venue_id, date, slot)
);
comment on table event_dates is 'people: nobody';
create index on event_dates (date);
create index on event_dates (event_id);
-- Upcoming concerts in their order, of the whole season and of a hall, without reading those that
-- are over.
create index on event_dates (starts_at);
create index on event_dates (published_at);

create table zones (
  id bigint generated always as identity primary key,
  event_date_id bigint not null references event_dates on delete cascade,
  title jsonb not null check (is_translated(title)),
  capacity integer check (capacity >= 0),
  held integer not null default 0,
  sold integer not null default 0,
  -- What a zone and a ticket are called in a season's files, so that a change of their titles
  -- changes them and makes no new ones.
  key text check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id bigint references hall_categories on delete set null,
  blocked integer not null default 0 check (blocked >= 0),
  unique (id, event_date_id),
  constraint never_oversold
    check (held >= 0 and sold >= 0 and (capacity is null or held + sold + blocked <= capacity))
);
comment on table zones is 'people: nobody';
create index on zones (event_date_id);
create unique index zones_key on zones (event_date_id, key);
create index on zones (category_id);

-- The zones whose seats are all sold, held or blocked: few of many, and most lists need to know no
-- more of the others. A zone comes and goes under the lock of its row.
create table full_zones (
  zone_id bigint primary key,
  event_date_id bigint not null,
  foreign key (zone_id, event_date_id) references zones (id, event_date_id) on update cascade on delete cascade
);
comment on table full_zones is 'people: nobody';

create table event_tickets (
  id bigint generated always as identity primary key,
  event_date_id bigint not null references event_dates on delete cascade,
  zone_id bigint not null,
  title jsonb not null check (is_translated(title)),
  description jsonb check (description is null or is_translated(description)),
  price_cents integer not null check (price_cents >= 0),
  position integer not null default 0,
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  key text check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Tickets that not everybody buys: for a wheelchair, and for who comes along.
  access text check (access in ('wheelchair', 'companion')),
  -- A sale can be paused, ticket by ticket: its window stays as it is. Nothing of it is sold, from
  -- no cart either; orders that wait for their payment go on.
  is_paused boolean not null default false,
  -- The price that a ticket follows, until somebody gives it one of its own; back at the list's
  -- price it follows again.
  list_price_id bigint references list_prices on delete set null,
  is_own_price boolean not null default false,
  foreign key (zone_id, event_date_id) references zones (id, event_date_id) on delete cascade,
  check (sale_starts_at is null or sale_ends_at is null or sale_starts_at < sale_ends_at)
);
comment on table event_tickets is 'people: nobody';
create index on event_tickets (event_date_id);
create index on event_tickets (zone_id);
create unique index event_tickets_key on event_tickets (zone_id, key);
-- When the clock changes what is shown next.
create index on event_tickets (sale_starts_at) where sale_starts_at is not null;
create index on event_tickets (sale_ends_at) where sale_ends_at is not null;
create index on event_tickets (list_price_id) where list_price_id is not null;

create table inventory_moves (
  id bigint generated always as identity primary key,
  zone_id bigint not null references zones on delete restrict,
  kind text not null check (kind in ('hold', 'release', 'sell', 'return', 'block', 'unblock')),
  delta integer not null check (delta > 0),
  source text not null,
  created_at timestamptz not null default now(),
  unique (source, kind, zone_id)
);
comment on table inventory_moves is 'people: nobody';
create index on inventory_moves (zone_id);
-- What is due is found without reading what stays.
create index inventory_moves_holds on inventory_moves (created_at) where kind in ('hold', 'release');

create table promo_codes (
  id bigint generated always as identity primary key,
  code text not null check (code = btrim(code) and code <> ''),
  title jsonb not null check (is_translated(title)),
  kind text not null check (kind in ('percent', 'fixed')),
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  used integer not null default 0 check (used >= 0),
  -- null = every venue
  venue_id bigint references venues,
  archived_at timestamptz,
  -- Since when nobody can use it; orders that have used it keep what it took off.
  paused_at timestamptz,
  -- Of codes that were made together.
  batch uuid,
  constraint kind_has_its_value check ((kind = 'percent') = (percent is not null) and (kind = 'fixed') = (amount_cents is not null)),
  constraint never_used_too_often check (max_uses is null or used <= max_uses)
);
comment on table promo_codes is 'people: nobody';
-- Not valid: codes that are older than the rule may break it, also in a backup.
alter table promo_codes add constraint ends_after_it_starts
  check (starts_at is null or ends_at is null or starts_at < ends_at) not valid;
create unique index promo_codes_code on promo_codes (lower(code));
create index on promo_codes (batch) where batch is not null;
create index promo_codes_key on promo_codes (promo_code_key(code));

-- ## The search of the season: what is found by stands in tables of its own, which triggers keep true

create table event_searches (
  event_id bigint primary key references events on delete cascade,
  document tsvector not null
);
comment on table event_searches is 'people: nobody';
create index on event_searches using gin (document);

create table venue_searches (
  venue_id bigint primary key references venues on delete cascade,
  document tsvector not null
);
comment on table venue_searches is 'people: nobody';
create index on venue_searches using gin (document);

-- Every word that has ever been searchable, as it was written first: what a mistyped one may have
-- meant.
create table search_words (
  word text primary key,
  spelled text not null
);
comment on table search_words is 'people: nobody';
create index on search_words using gist (word gist_trgm_ops);

-- ## Accounts: secrets stand here as hashes only

create table users (
  id bigint generated always as identity primary key,
  -- What pages and passkeys call the account.
  uuid uuid not null unique default gen_random_uuid(),
  -- A confirmed one: who only says to have an address stands in `registrations`.
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  firstname text not null check (firstname <> ''),
  lastname text not null check (lastname <> ''),
  phone text not null default '',
  -- Of the mails to them.
  locale text not null check (locale in ('en', 'fr', 'hu')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz not null default now(),
  -- Encrypted. Asked for at a sign-in once a first code has shown that the device has it.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The 30 seconds of the last code: none is taken twice.
  totp_last_step bigint,
  created_at timestamptz not null default now(),
  check (totp_secret is not null or (totp_confirmed_at is null and totp_last_step is null))
);
comment on table users is 'people: exported and erased';
create unique index on users (lower(email));

-- What a user may do beside being a customer, which everybody is.
create table user_roles (
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner', 'planner', 'editor', 'box_office', 'finance', 'door', 'viewer')),
  -- null = in all halls
  venue_id bigint references venues on delete cascade,
  unique nulls not distinct (user_id, role, venue_id)
);
comment on table user_roles is 'people: exported and erased';
create index on user_roles (venue_id);

-- A new address waits here until its link is opened; the old one counts as long.
create table email_changes (
  user_id bigint primary key references users on delete cascade,
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  token_hash text not null unique,
  expires_at timestamptz not null
);
comment on table email_changes is 'people: exported and erased';
create index on email_changes (expires_at);

create table password_resets (
  token_hash text primary key,
  -- The newest link is the only one.
  user_id bigint unique references users on delete cascade,
  expires_at timestamptz not null
);
comment on table password_resets is 'people: hashes, for an hour';
create index on password_resets (expires_at);

-- One browser of one user, from its sign-in on, on the hosts of all languages.
create table sign_ins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  method text not null check (method in ('password', 'two-factor', 'recovery-code', 'passkey', 'registration')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the person last showed anew that it is them.
  confirmed_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  -- Where from: the network of the address, the browser and its system.
  network text not null default '',
  device text not null default '' check (length(device) <= 80)
);
comment on table sign_ins is 'people: exported and erased';
create index on sign_ins (user_id);
create index on sign_ins (expires_at);

-- Browsers in which somebody has signed in: their attempts are counted apart from those of
-- strangers.
create table known_devices (
  -- SHA-256 of the cookie's value.
  id text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (id, user_id)
);
comment on table known_devices is 'people: hashes, as long as the account';
create index on known_devices (user_id);
create index on known_devices (last_used_at);

-- Links that make a browser a known one, for who is kept out by the attempts of others.
create table device_links (
  token_hash text primary key,
  user_id bigint unique references users on delete cascade,
  expires_at timestamptz not null
);
comment on table device_links is 'people: hashes, for an hour';
create index on device_links (expires_at);

-- The password was right; the second factor is outstanding.
create table pending_sign_ins (
  -- SHA-256 of a cookie's value.
  token_hash text primary key,
  user_id bigint not null references users on delete cascade,
  failures integer not null default 0 check (failures >= 0),
  expires_at timestamptz not null
);
comment on table pending_sign_ins is 'people: hashes, for an hour';
create index on pending_sign_ins (user_id);
create index on pending_sign_ins (expires_at);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'people: hashes, as long as the account';

-- Recovery codes that were just made, until the browser that asked for them has shown them, once.
-- What the account keeps of them is hashes.
create table new_recovery_codes (
  sign_in_id bigint primary key references sign_ins on delete cascade,
  -- Encrypted.
  codes text not null,
  expires_at timestamptz not null
);
comment on table new_recovery_codes is 'people: hashes, for an hour';
create index on new_recovery_codes (expires_at);

create table passkeys (
  -- As the authenticator calls it, in base64url.
  id text primary key,
  user_id bigint not null references users on delete cascade,
  public_key bytea not null,
  -- Of signatures; 0 where the authenticator does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- What pages call it: authenticators' own names can be very long.
  uuid uuid not null unique default gen_random_uuid(),
  -- Whether it may be copied to other devices of its owner: settled when it is made.
  is_syncable boolean not null default false,
  -- Whether it has been copied: with its device it is not lost.
  is_synced boolean not null default false,
  -- A passkey that an account had before it worked for the house was added by whoever knew its
  -- password: at the desk it is no second factor until it is shown there with the invitation.
  counts_at_desk boolean not null default false,
  check (is_syncable or not is_synced)
);
comment on table passkeys is 'people: exported and erased';
create index on passkeys (user_id);

create table invitations (
  token_hash text not null,
  email text not null,
  role text not null check (role in ('owner', 'planner', 'editor', 'box_office', 'finance', 'door', 'viewer')),
  venue_id bigint references venues on delete cascade,
  expires_at timestamptz not null,
  constraint invitations_once unique nulls not distinct (token_hash, venue_id)
);
comment on table invitations is 'people: exported and erased';
create index on invitations (expires_at);
create index on invitations (venue_id);

-- Names of visits that browsers have just given up for another one. A request that was under way
-- with such a name takes nothing away.
create table left_names (
  -- SHA-256 of the cookie's value.
  id text primary key,
  left_at timestamptz not null default now()
);
comment on table left_names is 'people: hashes, for an hour';
create index on left_names (left_at);

-- ## Sessions

create table sessions (
  -- SHA-256 of the cookie's value: who reads the table cannot take over a visit.
  id text primary key,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A user has one visit, whatever the device: its cart is the account's. Only names with a sign-in
  -- lead there.
  user_id bigint unique references users on delete cascade
);
comment on table sessions is 'people: exported and erased';
create index on sessions (expires_at);

-- A visit has one cookie on the host of each language. The hash of the first one's value is the
-- visit's own id; those of the others stand here.
create table visit_names (
  -- SHA-256 of the cookie's value.
  id text primary key,
  session_id text not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  sign_in_id bigint references sign_ins on delete cascade
);
comment on table visit_names is 'people: hashes, as long as the visit';
create index on visit_names (session_id);
create index on visit_names (sign_in_id) where sign_in_id is not null;

-- What lets a visitor take their visit along to the host of another language: good once, for a
-- moment, there, and in the browser whose cookie has the nonce.
create table handover_codes (
  -- SHA-256 of the code, as of the nonce: who reads the table can take nothing over.
  id text primary key,
  session_id text not null references sessions on delete cascade,
  nonce_hash text not null,
  target text not null check (target in ('en', 'fr', 'hu')),
  expires_at timestamptz not null,
  sign_in_id bigint references sign_ins on delete cascade
);
comment on table handover_codes is 'people: hashes, for an hour';
create index on handover_codes (expires_at);
create index on handover_codes (session_id);
create index on handover_codes (sign_in_id) where sign_in_id is not null;

-- Who wants an account and has not yet shown that the address is theirs. Several may want one for
-- the same address.
create table registrations (
  -- SHA-256 of what the mailed link carries.
  token_hash text primary key,
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  firstname text not null check (firstname <> ''),
  lastname text not null check (lastname <> ''),
  locale text not null check (locale in ('en', 'fr', 'hu')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- The visit that asked: there the link is enough. Anywhere else the password is asked for, too.
  session_id text references sessions on delete set null,
  expires_at timestamptz not null
);
comment on table registrations is 'people: exported and erased';
create index on registrations (expires_at);
create index on registrations (session_id);

create table passkey_challenges (
  holder text not null,
  purpose text not null check (purpose in ('register', 'sign-in')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (holder, purpose, challenge)
);
comment on table passkey_challenges is 'people: hashes, for an hour';
comment on column passkey_challenges.holder is 'The id of a visit for a new passkey; for a login, the SHA-256 of a cookie''s value.';
create index on passkey_challenges (expires_at);

-- What was typed at the checkout by who left it to sign in.
create table kept_checkouts (
  session_id text primary key references sessions on delete cascade,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  saved_at timestamptz not null default now()
);
comment on table kept_checkouts is 'people: exported and erased';
create index on kept_checkouts (saved_at);

-- How often somebody tried what is worth guessing or flooding, by a keyed hash of the address and
-- by span of time.
create unlogged table attempts (
  kind text not null,
  sender_hash text not null,
  span_starts_at timestamptz not null,
  count integer not null default 1 check (count > 0),
  primary key (kind, sender_hash, span_starts_at)
);
comment on table attempts is 'people: hashes, for an hour';

-- A proof of work is worth one message.
create table used_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);
comment on table used_challenges is 'people: nobody';

-- ## Surveys and questionnaires

create table surveys (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  slug jsonb not null check (is_slug_by_language(slug)),
  title jsonb not null check (is_translated(title)),
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  -- What the answers are worth; 0 = nothing is said of points.
  points integer not null default 0 check (points between 0 and 1000000),
  position integer not null default 0,
  published_at timestamptz default now(),
  archived_at timestamptz,
  version integer not null default 1 check (version > 0)
);
comment on table surveys is 'people: nobody';
create unique index surveys_slug_en on surveys ((slug ->> 'en'));
create unique index surveys_slug_fr on surveys (coalesce(slug ->> 'fr', slug ->> 'en'));
create unique index surveys_slug_hu on surveys (coalesce(slug ->> 'hu', slug ->> 'en'));

create table survey_submissions (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  -- The visit that answered, as long as there is one.
  session_id text references sessions on delete set null,
  locale text not null check (locale in ('en', 'fr', 'hu')),
  -- {"field": "answer" | number | ["answers"]}, only what was answered
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  points integer not null check (points >= 0),
  created_at timestamptz not null default now(),
  -- A visit answers once, however often the button is pressed.
  unique (survey_id, session_id)
);
comment on table survey_submissions is 'people: exported and erased';
create index on survey_submissions (session_id);
create index on survey_submissions (created_at);

create table questionnaires (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title jsonb not null check (is_translated(title)),
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  -- What is said in its place once it was sent; null = the shop's own words.
  thanks jsonb check (thanks is null or is_translated(thanks)),
  position integer not null default 0,
  published_at timestamptz default now(),
  archived_at timestamptz
);
comment on table questionnaires is 'people: nobody';

create table questionnaire_submissions (
  id bigint generated always as identity primary key,
  questionnaire_id bigint not null references questionnaires,
  session_id text references sessions on delete set null,
  locale text not null check (locale in ('en', 'fr', 'hu')),
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  created_at timestamptz not null default now()
);
comment on table questionnaire_submissions is 'people: exported and erased';
-- A visit may answer again, but the very same answers are one submission that was sent twice.
create unique index on questionnaire_submissions (questionnaire_id, session_id, md5(answers::text));
create index on questionnaire_submissions (session_id);
create index on questionnaire_submissions (created_at);

-- ## Carts and orders

create table carts (
  id uuid primary key default gen_random_uuid(),
  session_id text unique references sessions on delete set null,
  promo_code_id bigint references promo_codes on delete set null,
  -- When the oldest seats now held were first taken: holds last 60 minutes from here at most.
  first_held_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The additions that a cart has had last, by their keys: what is sent again, because no answer
  -- came, adds nothing.
  added_keys uuid[] not null default '{}' check (cardinality(added_keys) <= 20)
);
comment on table carts is 'people: exported and erased';

create table cart_items (
  id bigint generated always as identity primary key,
  cart_id uuid not null references carts on delete cascade,
  hash text not null unique,
  event_ticket_id bigint not null references event_tickets,
  quantity integer not null check (quantity > 0),
  -- Seats taken out of sale for this item now: all of them, or none after the hold ran out or moved
  -- to an order.
  held integer not null default 0,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  -- Which network asked for the seats that are held: a keyed hash, no address. Null = held by a
  -- version of the shop that did not count senders yet.
  sender_hash text,
  unique (cart_id, event_ticket_id),
  check (held in (0, quantity)),
  check (held = 0 or held_until is not null)
);
comment on table cart_items is 'people: exported and erased';
create index on cart_items (event_ticket_id) where held > 0;
create index on cart_items (held_until) where held > 0;
create index on cart_items (sender_hash) where held > 0;

create table orders (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  ref_nr text not null unique,
  -- Opens the order's page from a mail, where there is no session.
  secret text not null,
  cart_id uuid references carts on delete set null,
  session_id text references sessions on delete set null,
  state text not null default 'awaiting_payment' check (state in ('awaiting_payment', 'paid', 'expired', 'cancelled')),
  locale text not null check (locale in ('en', 'fr', 'hu')),
  firstname text not null,
  lastname text not null,
  email text not null,
  phone text not null,
  zip_code text not null default '',
  city text not null default '',
  address_line_1 text not null default '',
  address_line_2 text not null default '',
  message text not null default '',
  company_name text,
  company_vat text,
  promo_code_id bigint references promo_codes on delete set null,
  promo_title jsonb,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  fees_cents integer not null check (fees_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  idempotency_key uuid not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the personal data of an order was emptied; what it cost and which seats it bought stays.
  erased_at timestamptz,
  -- Whose order it is, apart from the visit that made it.
  user_id bigint references users on delete set null,
  -- When a user took over an order that was made without an account.
  taken_over_at timestamptz,
  -- Who sold it.
  channel text not null default 'online' check (channel in ('online', 'box_office', 'invitation', 'exchange')),
  -- Who bought, as it is searched: `searchable` words with a space before each. A trigger keeps it
  -- true.
  buyer_words text not null default '',
  -- What the house writes down about an order, for itself.
  note text not null default '',
  -- null: the order is older than this record, or there were no terms to read.
  terms_version integer references terms_versions,
  sale_terms_id bigint references sale_terms,
  -- The country of the billing address, as ISO 3166-1 has it in two letters. Older orders have none,
  -- and are printed as they were.
  country text check (country ~ '^[A-Z]{2}$'),
  check (total_cents = subtotal_cents + fees_cents - discount_cents),
  check ((company_name is null) = (company_vat is null)),
  check ((state <> 'paid') or (paid_at is not null))
);
comment on table orders is 'people: exported and erased';
create index on orders (cart_id) where state = 'awaiting_payment';
create index on orders (expires_at) where state = 'awaiting_payment';
-- What may be emptied is found without reading every order of all years.
create index on orders (created_at) where erased_at is null;
-- Sessions and carts are forgotten in numbers: each asks which orders name it.
create index on orders (session_id) where session_id is not null;
create index on orders (cart_id) where cart_id is not null;
create index on orders (user_id) where user_id is not null;
-- Orders that who has shown that the address is theirs can take over.
create index on orders (lower(email)) where user_id is null and email <> '';
create index orders_never_paid on orders (created_at) where erased_at is not null and state in ('expired', 'cancelled');
create index orders_by_buyer on orders using gin (buyer_words gin_trgm_ops);
create index orders_by_email on orders (lower(email) text_pattern_ops) where email <> '';
create index orders_by_time on orders (created_at, id);
create index orders_by_sum on orders (total_cents, id);
-- A code that few have used is found behind a report without a look at every line of the ledger.
create index orders_by_code on orders (promo_code_id) where promo_code_id is not null;
create index orders_by_phone on orders (phone_from_end(phone) text_pattern_ops) where phone <> '';

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  event_ticket_id bigint not null references event_tickets,
  event_date_id bigint not null references event_dates,
  zone_id bigint not null references zones,
  quantity integer not null check (quantity > 0),
  -- Seats that this order holds while it waits for its payment.
  held integer not null default 0,
  unit_price_cents integer not null check (unit_price_cents >= 0),
  issuing_fee_cents integer not null check (issuing_fee_cents >= 0),
  -- What the buyer read when ordering: titles, place and times (`OrderItemSnapshot`).
  snapshot jsonb not null,
  sender_hash text,
  -- null: the line was bought. Two tickets may be exchanged for the same category, or for one of
  -- which the order has tickets already.
  exchanged_at timestamptz,
  check (held in (0, quantity)),
  constraint exchanged_one_by_one check (exchanged_at is null or quantity = 1)
);
comment on table order_items is 'people: exported and erased';
create index on order_items (order_id);
create index on order_items (zone_id) where held > 0;
create index on order_items (sender_hash) where held > 0;
create unique index order_items_bought_once on order_items (order_id, event_ticket_id) where exchanged_at is null;
create index order_items_by_date on order_items (event_date_id, order_id);

-- The visits to which the link of a mail opened an order, beside the one that made it. They end
-- with the visit.
create table order_visits (
  session_id text not null references sessions on delete cascade,
  order_id bigint not null references orders on delete cascade,
  created_at timestamptz not null default now(),
  primary key (session_id, order_id)
);
comment on table order_visits is 'people: exported and erased';
create index on order_visits (order_id);

-- Links to an order that were asked for by who has lost the mail with the tickets. One that is
-- asked for with an address and a reference of no order has a row, too: whoever asks is answered
-- after the same work.
create table order_links (
  token_hash text primary key,
  order_id bigint references orders on delete cascade,
  expires_at timestamptz not null
);
comment on table order_links is 'people: hashes, for an hour';
create index on order_links (order_id);
create index on order_links (expires_at);

create table promo_redemptions (
  order_id bigint primary key references orders on delete cascade,
  promo_code_id bigint not null references promo_codes,
  state text not null default 'reserved' check (state in ('reserved', 'redeemed', 'released')),
  created_at timestamptz not null default now()
);
comment on table promo_redemptions is 'people: nobody';
-- Which orders have used a code.
create index on promo_redemptions (promo_code_id);

-- ## Payments, refunds and disputes

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  attempt integer not null check (attempt > 0),
  provider text not null,
  provider_ref text,
  state text not null default 'created'
    check (state in ('created', 'requires_action', 'processing', 'captured', 'failed', 'cancelled', 'disputed', 'charged_back')),
  amount_cents integer not null check (amount_cents > 0),
  -- Where the buyer pays; known once the provider has made its page.
  page_url text,
  error_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What became of the money: tickets, or sent back because there were none to give.
  settlement text check (settlement in ('tickets', 'returned', 'held')),
  -- When the provider is asked next about a payment whose end is not known, and about a refund that
  -- was asked for. Who asks takes the row for the time of one question: what a process that died
  -- had taken is due again soon, whatever its age. A provider that does not answer is asked again
  -- after pauses that grow.
  ask_after timestamptz not null default now() + interval '15 seconds',
  -- Questions in a row that nobody answered, and since when.
  unanswered integer not null default 0 check (unanswered >= 0),
  unanswered_since timestamptz,
  -- What the provider has captured is written down and compared with the order: money of another
  -- amount or currency is held. It makes no tickets, and nothing of it goes back by itself. In the
  -- smallest units of its currency. null: nothing has come, the provider has not said, or an older
  -- version of the shop took it.
  captured_cents bigint check (captured_cents >= 0),
  captured_currency text check (captured_currency ~ '^[a-z]{3}$'),
  unique (order_id, attempt),
  unique (provider, provider_ref),
  constraint only_money_is_settled
    check (settlement is null or state in ('captured', 'disputed', 'charged_back')),
  constraint payments_unanswered_since check ((unanswered = 0) = (unanswered_since is null)),
  constraint captured_money_is_whole check ((captured_cents is null) = (captured_currency is null)),
  constraint settled_with_the_orders_money check (
    settlement is null or settlement = 'held' or captured_cents is null or (captured_cents = amount_cents and captured_currency = 'eur'))
);
comment on table payments is 'people: exported and erased';
create unique index one_open_payment on payments (order_id) where state in ('created', 'requires_action', 'processing');
create unique index tickets_are_paid_once on payments (order_id) where settlement = 'tickets';
create index payments_to_ask_about on payments (ask_after) where state in ('created', 'requires_action', 'processing');
create index payments_without_money on payments (updated_at) where state in ('failed', 'cancelled');
create index payments_by_ref on payments (provider_ref) where provider_ref is not null;
create index on payments (order_id) where settlement = 'held';

create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- A notice of a payment that the shop has not made, under the name of one that it has: it has
  -- changed nothing.
  names_payment_id bigint references payments on delete set null,
  unique (provider, event_id)
);
comment on table payment_events is 'people: exported and erased';
create index on payment_events (received_at);
-- When each provider has last sent a notice.
create index on payment_events (provider, received_at);
create index on payment_events (names_payment_id) where names_payment_id is not null;

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'submitted', 'succeeded', 'failed')),
  reason text not null,
  provider_ref text,
  idempotency_key text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A refund that failed at the provider is asked for again under a new key; the number of the try
  -- is part of it.
  attempt integer not null default 1 check (attempt > 0),
  -- Refunds that were made at the provider, not by the shop: recorded from the provider's word.
  origin text not null default 'shop' check (origin in ('shop', 'provider')),
  -- Which of a refund's money is for which ticket, or why it goes back otherwise.
  uuid uuid not null unique default gen_random_uuid(),
  ask_after timestamptz not null default now(),
  unanswered integer not null default 0 check (unanswered >= 0),
  unanswered_since timestamptz,
  -- A refund is told by notices, by the answer to our own request and by the reconciler: it is one
  -- row.
  constraint one_row_a_refund unique (payment_id, provider_ref),
  constraint refunds_unanswered_since check ((unanswered = 0) = (unanswered_since is null))
);
comment on table refunds is 'people: exported and erased';
create index on refunds (payment_id);
create index on refunds (provider_ref);
create index refunds_by_ref on refunds (provider_ref) where provider_ref is not null;

-- Up to when a provider was asked about refunds, so that none is missed however long the shop was
-- away.
create table refund_readings (
  provider text primary key,
  read_until timestamptz not null
);
comment on table refund_readings is 'people: nobody';

-- Disputes of a payment: of the whole or of a part, one or several, and one that was lost may be
-- won later. An inquiry takes no money, one that is open has taken it for now, one that is lost
-- keeps it. What the ledger of money says follows from these rows.
create table disputes (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  -- null: known from the state of the payment alone, from before there were rows.
  provider_ref text,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('inquiry', 'open', 'won', 'lost')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (payment_id, provider_ref)
);
comment on table disputes is 'people: nobody';
create index disputes_lost on disputes (updated_at) where state = 'lost';

-- The demo bank's own books: a payment provider that lives in the same database, but is only ever
-- spoken to over HTTP.
create table demo_bank_payments (
  id text primary key,
  amount_cents integer not null check (amount_cents > 0),
  locale text not null,
  description text not null,
  success_url text not null,
  failure_url text not null,
  notify_url text not null,
  state text not null default 'open' check (state in ('open', 'authenticating', 'captured', 'failed', 'cancelled')),
  error_code text,
  idempotency_key text not null unique,
  refunded_cents integer not null default 0 check (refunded_cents >= 0 and refunded_cents <= amount_cents),
  created_at timestamptz not null default now(),
  -- The bank tells the merchant's own name of the payment back, so that a notice which overtakes
  -- the answer finds its order.
  reference text not null default '',
  -- Until then the bank says `processing` of a payment that it has captured: banks that take their
  -- time.
  settles_at timestamptz
);
comment on table demo_bank_payments is 'people: nobody';
create index demo_bank_payments_by_age on demo_bank_payments (created_at);

-- The demo bank gives the same answer to the same key.
create table demo_bank_refunds (
  id text primary key,
  payment_id text not null references demo_bank_payments,
  amount_cents integer not null check (amount_cents > 0),
  idempotency_key text not null unique,
  created_at timestamptz not null default now(),
  -- The demo bank's refunds take their time or fail where somebody wants to see that, and are told
  -- by notices.
  state text not null default 'succeeded' check (state in ('succeeded', 'pending', 'failed')),
  changed_at timestamptz not null default now()
);
comment on table demo_bank_refunds is 'people: nobody';
create index on demo_bank_refunds (changed_at);
create index on demo_bank_refunds (payment_id);

create table demo_bank_notices (
  id text primary key,
  payment_id text not null references demo_bank_payments,
  kind text not null,
  send_after timestamptz not null,
  delivered_at timestamptz,
  attempts integer not null default 0,
  refund_id text references demo_bank_refunds
);
comment on table demo_bank_notices is 'people: nobody';
create index on demo_bank_notices (payment_id);
create index on demo_bank_notices (refund_id) where refund_id is not null;

-- ## Tickets

-- Keys that sign the QR codes of tickets, one for each season. A key that signs no more still tells
-- its tickets from forged ones; one that somebody else may have is revoked, and opens no door any
-- more.
create table ticket_keys (
  -- The first two bytes of the SHA-256 of the public key.
  id integer primary key check (id between 0 and 65535),
  -- Of the concerts whose tickets it signs: the year in which it begins.
  season integer not null check (season between 1900 and 9999),
  -- base64url of 32 bytes.
  public_key text not null unique check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  -- The private key, encrypted by TICKET_KEY_SECRET.
  sealed_key text not null check (sealed_key <> ''),
  created_at timestamptz not null default now(),
  -- Since when it signs nothing, and since when what it has signed is not believed.
  retired_at timestamptz,
  revoked_at timestamptz,
  constraint revoked_signs_nothing check (revoked_at is null or retired_at is not null)
);
comment on table ticket_keys is 'people: nobody';
create unique index one_key_signs_a_season on ticket_keys (season) where retired_at is null;

-- One request to give tickets back. Who asks again under the same key is told what was done the
-- first time.
create table ticket_returns (
  id bigint generated always as identity primary key,
  key text not null unique check (key <> ''),
  order_id bigint not null references orders,
  -- null: no money goes back.
  refund_id bigint unique references refunds,
  money text not null check (money in ('whole', 'minus_fees', 'none')),
  -- Back on sale, or kept out of it.
  seats text not null check (seats in ('back', 'keep')),
  reason text not null,
  returned_at timestamptz not null default now(),
  constraint no_money_no_refund check (money <> 'none' or refund_id is null)
);
comment on table ticket_returns is 'people: nobody';
create index on ticket_returns (order_id);

create table tickets (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  serial bigint not null unique check (serial > 0),
  order_item_id bigint not null references order_items,
  -- The n-th admission of its order item: an item cannot be issued twice.
  admission integer not null check (admission > 0),
  secret text not null unique,
  state text not null default 'valid' check (state in ('valid', 'admitted', 'void', 'exchanged')),
  created_at timestamptz not null default now(),
  event_date_id bigint not null references event_dates,
  zone_id bigint not null references zones,
  price_cents integer not null check (price_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  -- null where no rate was known.
  vat_rate_bp integer check (vat_rate_bp between 0 and 10000),
  vat_cents integer check (vat_cents >= 0),
  -- Where it is not the buyer.
  holder_name text check (holder_name = btrim(holder_name) and holder_name <> ''),
  -- 1, and one more whenever it is made anew for the same seat.
  issue integer not null default 1 check (issue > 0),
  replaces_id bigint unique references tickets,
  voided_at timestamptz,
  void_reason text,
  return_id bigint references ticket_returns,
  -- What the shop keeps of its money: below what was paid for it, the rest goes back.
  kept_cents integer,
  constraint never_below_nothing check (discount_cents <= price_cents),
  constraint vat_with_its_rate check ((vat_rate_bp is null) = (vat_cents is null)),
  constraint made_anew_for_another check (issue = 1 or replaces_id is not null),
  constraint void_since check ((state in ('void', 'exchanged')) = (voided_at is not null)),
  constraint tickets_order_item_id_admission_key unique (order_item_id, admission, issue),
  constraint returned_with_its_money check ((return_id is null) = (kept_cents is null)),
  constraint returned_is_void check (return_id is null or state in ('void', 'exchanged')),
  constraint kept_of_what_it_cost check (kept_cents between 0 and price_cents + fee_cents - discount_cents)
);
comment on table tickets is 'people: exported and erased';
create index on tickets (event_date_id);
create index on tickets (zone_id);
create index on tickets (return_id) where return_id is not null;

-- Who was let in by which ticket, and when: lines that stay as they were written. Letting in and
-- taking it back follow each other in turns, so that no ticket is let in twice, whatever the code
-- does.
create table admissions (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  turn integer not null check (turn > 0),
  kind text not null check (kind in ('admitted', 'undone')),
  happened_at timestamptz not null default now(),
  -- Whose hands: "command line, <user of the machine>".
  actor text not null,
  unique (ticket_id, turn),
  constraint in_turns check ((kind = 'admitted') = (turn % 2 = 1))
);
comment on table admissions is 'people: nobody';
create index on admissions (happened_at);

create table ticket_exchanges (
  id bigint generated always as identity primary key,
  -- Who asks again under the same key is told what was done the first time.
  key text not null unique check (key <> ''),
  order_id bigint not null references orders,
  old_ticket_id bigint not null unique references tickets,
  -- Of what the old ticket had cost more. null: it cost the same.
  refund_id bigint unique references refunds,
  exchanged_at timestamptz not null default now()
);
comment on table ticket_exchanges is 'people: nobody';
create index on ticket_exchanges (order_id);

create table refund_lines (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refunds,
  ticket_id bigint references tickets,
  kind text not null check (kind in ('ticket', 'fee', 'goodwill', 'late')),
  amount_cents integer not null check (amount_cents > 0),
  check (kind not in ('ticket', 'fee') or ticket_id is not null)
);
comment on table refund_lines is 'people: nobody';
create index on refund_lines (refund_id);
create index on refund_lines (ticket_id);

-- ## The ledger of money, and its sums

-- Money is a ledger: every cent that a sale brings, and every one that goes back, is a line that
-- stays as it was written. Every report is a sum over it: of an order, of a date, of a day, of a
-- rate of VAT.
create table money_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  order_id bigint not null references orders,
  -- null: of money that went back, where nobody has said for which ticket.
  ticket_id bigint references tickets,
  event_date_id bigint not null references event_dates,
  legal_entity_id bigint not null references legal_entities,
  channel text not null,
  kind text not null check (kind in ('sale', 'fee', 'discount', 'refund', 'keep', 'chargeback')),
  -- With VAT; below nothing where it lessens what the shop has.
  gross_cents integer not null,
  -- null where no rate was known.
  vat_rate_bp integer,
  vat_cents integer,
  refund_id bigint references refunds,
  payment_id bigint references payments,
  -- What an exchange has moved: both lines bear its number, and come to nothing.
  exchange_id bigint references ticket_exchanges,
  check ((vat_rate_bp is null) = (vat_cents is null)),
  check (kind not in ('sale', 'fee', 'discount') or ticket_id is not null),
  check ((kind = 'chargeback') = (payment_id is not null)),
  constraint refund_of_something check (kind <> 'refund' or refund_id is not null or ticket_id is not null),
  constraint money_moves_or_is_sold check (gross_cents <> 0 or kind = 'sale')
);
comment on table money_entries is 'people: nobody';
create index on money_entries (order_id);
create index on money_entries (event_date_id);
create index on money_entries (at);
-- A ticket is sold once.
create unique index money_of_ticket_once on money_entries (ticket_id, kind) where kind in ('sale', 'fee', 'discount');
create index on money_entries (refund_id) where refund_id is not null;
create index on money_entries (ticket_id) where ticket_id is not null;
-- What refers to a deleted row is looked for in these.
create index on money_entries (payment_id) where payment_id is not null;
create index on money_entries (exchange_id) where exchange_id is not null;
-- What goes back is little beside what is sold.
create index money_entries_gone on money_entries (at) where kind in ('refund', 'keep', 'chargeback');

-- Reports read the ledger of money put together, and only its newest lines one by one. Lines are
-- never changed, so a sum stays true; which lines it has is known by the last of them.
create table money_sums (
  event_date_id bigint not null references event_dates,
  -- By the clocks of the shop. null: of all days.
  day date,
  -- Both stay for as long as tickets and orders name them.
  zone_id bigint,
  promo_code_id bigint,
  legal_entity_id bigint not null references legal_entities,
  channel text not null,
  vat_rate_bp integer,
  lines bigint not null check (lines > 0),
  tickets bigint not null,
  sale bigint not null,
  fee bigint not null,
  discount bigint not null,
  refund bigint not null,
  keep bigint not null,
  chargeback bigint not null,
  gross bigint not null,
  vat bigint not null,
  -- Of the tickets sold, those for which nothing was paid.
  free bigint not null default 0,
  unique nulls not distinct (event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp),
  check (gross = sale + fee + discount + refund + keep + chargeback)
);
comment on table money_sums is 'people: nobody';
create index money_sums_by_day on money_sums (day);

-- Sums of whole days, of all concerts together: hardly two orders are of one concert and one day,
-- so that the sums by concert and day are nearly as many as orders.
create table money_days (
  -- By the clocks of the shop.
  day date not null,
  promo_code_id bigint,
  legal_entity_id bigint not null references legal_entities,
  channel text not null,
  vat_rate_bp integer,
  lines bigint not null check (lines > 0),
  tickets bigint not null,
  sale bigint not null,
  fee bigint not null,
  discount bigint not null,
  refund bigint not null,
  keep bigint not null,
  chargeback bigint not null,
  gross bigint not null,
  vat bigint not null,
  free bigint not null default 0,
  unique nulls not distinct (day, promo_code_id, legal_entity_id, channel, vat_rate_bp),
  check (gross = sale + fee + discount + refund + keep + chargeback)
);
comment on table money_days is 'people: nobody';

-- Which line of the ledger is the last one that the sums have.
create table money_summed (
  is_only boolean primary key default true check (is_only),
  up_to bigint not null default 0
);
comment on table money_summed is 'people: nobody';
insert into money_summed default values;

-- ## Documents

create table document_series (
  legal_entity_id bigint not null references legal_entities,
  kind text not null check (kind in ('invoice', 'credit_note', 'receipt')),
  year integer not null,
  next_number integer not null default 1 check (next_number > 0),
  primary key (legal_entity_id, kind, year)
);
comment on table document_series is 'people: nobody';

-- Numbers that a restore has left out on purpose: they may stand on documents that were written
-- since the backup.
create table skipped_document_numbers (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null,
  kind text not null,
  year integer not null,
  first_number integer not null,
  last_number integer not null,
  skipped_at timestamptz not null default now(),
  foreign key (legal_entity_id, kind, year) references document_series,
  check (first_number between 1 and last_number)
);
comment on table skipped_document_numbers is 'people: nobody';

create table documents (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  legal_entity_id bigint not null,
  kind text not null,
  year integer not null,
  number integer not null check (number > 0),
  -- As it is written on it: `QUAI-I-2026-000042`.
  reference text not null unique,
  issued_at timestamptz not null,
  order_id bigint not null references orders,
  order_ref text not null,
  paid_at timestamptz,
  refund_id bigint references refunds,
  -- The document that this one takes back, wholly or in part. null: what it is about was sold
  -- before there were documents.
  corrects_id bigint references documents,
  locale text not null,
  -- As both were on the day. The buyer is emptied with the order, when the law wants it kept no
  -- longer.
  seller jsonb not null,
  buyer jsonb not null,
  net_cents integer not null,
  vat_cents integer not null,
  gross_cents integer not null,
  -- An exchange is on paper, too: a credit note for the old ticket as far as its money has moved,
  -- and an invoice or receipt for the new one.
  exchange_id bigint references ticket_exchanges,
  foreign key (legal_entity_id, kind, year) references document_series,
  unique (legal_entity_id, kind, year, number),
  constraint net_and_vat check (net_cents + vat_cents = gross_cents),
  constraint credit_takes_back
    check (kind <> 'credit_note' or ((refund_id is not null or exchange_id is not null) and gross_cents <= 0)),
  constraint sale_corrects_nothing
    check (refund_id is not null or corrects_id is null or (exchange_id is not null and kind = 'credit_note'))
);
comment on table documents is 'people: exported and erased';
create index on documents (order_id);
create index on documents (issued_at);
create index on documents (corrects_id);
create index on documents (refund_id);
create index on documents (exchange_id) where exchange_id is not null;

create table document_lines (
  document_id bigint not null references documents,
  position integer not null check (position > 0),
  kind text not null check (kind in ('sale', 'fee', 'discount', 'refund')),
  event_date_id bigint references event_dates,
  -- What it says beside its numbers: `event_title`, `ticket_title`, `starts_at`, `serials`,
  -- `title`, as far as there is any.
  description jsonb not null,
  quantity integer check (quantity > 0),
  gross_cents integer not null,
  -- null where no rate was known.
  vat_rate_bp integer,
  vat_cents integer,
  primary key (document_id, position),
  check ((vat_rate_bp is null) = (vat_cents is null))
);
comment on table document_lines is 'people: nobody';

-- Which lines of the ledger a document is about: each line is in one document.
create table document_entries (
  money_entry_id bigint primary key references money_entries,
  document_id bigint not null references documents
);
comment on table document_entries is 'people: nobody';
create index on document_entries (document_id);

-- ## Messages and mails

create table contact_messages (
  id bigint generated always as identity primary key,
  locale text not null check (locale in ('en', 'fr', 'hu')),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null default '',
  message text not null,
  -- Keyed hash of the sender's address: limits the rate without keeping the address.
  sender_hash text not null,
  created_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- Who sees to it.
  assignee_id bigint references users on delete set null,
  -- What the house writes down about it, for itself.
  note text not null default '' check (length(note) <= 4000),
  mentions text[] not null generated always as (mentioned_references(message)) stored,
  sender_words text not null generated always as (name_words(first_name || ' ' || last_name)) stored
);
comment on table contact_messages is 'people: exported and erased';
create index on contact_messages (sender_hash, created_at);
create index contact_messages_by_time on contact_messages (created_at, id);
create index contact_messages_by_state on contact_messages (state, created_at, id);
create index contact_messages_by_assignee on contact_messages (assignee_id) where assignee_id is not null;
create index contact_messages_by_email on contact_messages (lower(email) text_pattern_ops);
create index contact_messages_by_mention on contact_messages using gin (mentions);
create index contact_messages_by_sender on contact_messages using gin (sender_words gin_trgm_ops);

-- Answers, which the outbox sends.
create table contact_replies (
  id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages on delete cascade,
  -- Null: somebody who is not here any more.
  author_id bigint references users on delete set null,
  text text not null check (length(text) between 1 and 10000),
  -- Of the form that it was typed into: sent twice it is one answer.
  key uuid not null,
  -- How often it was put into the outbox: once more where it did not arrive.
  sendings integer not null default 1 check (sendings > 0),
  created_at timestamptz not null default now(),
  unique (message_id, key)
);
comment on table contact_replies is 'people: exported and erased';
create index on contact_replies (message_id, id);
create index on contact_replies (author_id) where author_id is not null;

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  locale text not null check (locale in ('en', 'fr', 'hu')),
  data jsonb not null,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  send_after timestamptz not null default now(),
  sent_at timestamptz,
  -- When a mail was given up, and a person told of it in the log. Sent again by hand: attempts = 0,
  -- given_up_at = null.
  given_up_at timestamptz,
  -- A bulk mail that is resumed is queued once: who queues it gives it a name. Of mails that are
  -- due the lower number goes first.
  dedupe_key text unique,
  priority smallint not null default 0
);
comment on table outbox is 'people: exported and erased';
create index on outbox (send_after) where sent_at is null;
create index on outbox (sent_at) where sent_at is not null;
create index outbox_order on outbox (priority, id) where sent_at is null and given_up_at is null;
-- The mails of an order, and what was done to it.
create index outbox_by_order on outbox ((data ->> 'orderId')) where data ->> 'orderId' is not null;

-- ## The desk

-- One browser of somebody who works for the house, in the back office: apart from the sign-ins of
-- the shop, which never open it.
create table staff_sessions (
  -- Hash of what the cookie holds.
  id text primary key,
  user_id bigint not null references users on delete cascade,
  -- 'password': the password was right, and the second factor is outstanding, or still to be set
  -- up.
  step text not null check (step in ('password', 'in')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the person last showed anew that it is them.
  confirmed_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '12 hours'),
  -- Codes that were tried while the second factor is outstanding.
  tries integer not null default 0 check (tries between 0 and 5),
  -- Of a second factor that is being set up, and recovery codes that nobody has looked at yet:
  -- encrypted.
  sealed_secret text,
  sealed_codes text,
  -- The hall that the person looks at; null: all of theirs.
  venue_id bigint references venues on delete set null,
  network text not null default '',
  device text not null default '' check (length(device) <= 80),
  -- Whether the session was begun by the link of an invitation, beside the password.
  by_invitation boolean not null default false
);
comment on table staff_sessions is 'people: exported and erased';
create index on staff_sessions (user_id);
create index on staff_sessions (expires_at);

-- How somebody likes the back office.
create table staff_settings (
  user_id bigint primary key references users on delete cascade,
  -- null: that of the address.
  locale text check (locale in ('en', 'fr', 'hu')),
  toured_at timestamptz
);
comment on table staff_settings is 'people: exported and erased';

-- What somebody has typed and not saved yet.
create table content_drafts (
  user_id bigint not null references users on delete cascade,
  -- What is written: `question 12`, or `question new`.
  subject text not null check (length(subject) between 1 and 60),
  -- The fields as the form began, and as they were typed.
  was jsonb not null check (jsonb_typeof(was) = 'object'),
  mine jsonb not null check (jsonb_typeof(mine) = 'object'),
  saved_at timestamptz not null default now(),
  primary key (user_id, subject)
);
comment on table content_drafts is 'people: exported and erased';
create index on content_drafts (saved_at);
create index on content_drafts (subject);

-- What was changed of a text, or of whether it is shown: the fields before and after.
create table revisions (
  id bigint generated always as identity primary key,
  subject text not null check (length(subject) between 1 and 60),
  -- As the audit log has it: `user 3`.
  actor text not null,
  changed_at timestamptz not null default now(),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object')
);
comment on table revisions is 'people: nobody';
create index on revisions (subject, id);

-- Who did what by hand. Of people it knows hashes at most, so that it can stay.
create table audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- Whose hands: "command line, <user of the machine>".
  actor text not null,
  action text not null,
  subject text not null default '',
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  -- The audit log hears of security events, too: whose account, from which network, by what
  -- browser. No reference: a line outlives the account.
  user_id bigint,
  network text not null default '',
  device text not null default '' check (length(device) <= 80)
);
comment on table audit_log is 'people: exported and erased';
create index on audit_log (user_id) where user_id is not null;
create index on audit_log (happened_at);
create index audit_log_by_subject on audit_log (subject, id);

-- ## Operations on the season

-- Long work that outlives the process it began in: a concert is cancelled, and two thousand orders
-- with it. Whoever starts it writes down every item; each is done in one transaction with its mark,
-- so that what a killed process left is taken up without loss or doubles.
create table operations (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- What it is done to: of that one operation runs at a time.
  subject text not null check (subject <> ''),
  parameters jsonb not null,
  -- The numbers that whoever started it had read.
  plan jsonb not null,
  -- failed: it has ended, and some of its items could not be done.
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_by text not null check (started_by <> ''),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint ended_with_its_end check ((state = 'running') = (ended_at is null))
);
comment on table operations is 'people: nobody';
create unique index one_operation_at_a_time on operations (subject) where state = 'running';

create table operation_items (
  id bigint generated always as identity primary key,
  operation_id bigint not null references operations on delete cascade,
  -- What it is, once in an operation: as order:12.
  key text not null,
  -- What people call it: as CDZ-26-000012.
  label text not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- How often it was tried in vain since somebody asked for it, and what went wrong the last time.
  tries integer not null default 0 check (tries >= 0),
  error text,
  due_at timestamptz not null default now(),
  done_at timestamptz,
  unique (operation_id, key),
  constraint done_with_its_time check ((state = 'done') = (done_at is not null)),
  constraint failed_with_its_error check (state <> 'failed' or error is not null)
);
comment on table operation_items is 'people: nobody';
-- A short operation does not wait for a long one: of all the items that are due the lowest position
-- goes first.
create index operation_items_due on operation_items (position, id) where state = 'waiting';
create index operation_items_left on operation_items (operation_id) where state <> 'done';

-- A concert is moved, postponed or cancelled: what it was before stays known. The address that it
-- had leads to the one that it has, search engines are told when it was to be, and whoever had
-- bought by then may give tickets back until the end of a day.
create table event_date_changes (
  id bigint generated always as identity primary key,
  event_date_id bigint not null references event_dates on delete cascade,
  kind text not null check (kind in ('moved', 'postponed', 'cancelled')),
  -- As it was before.
  venue_id bigint not null references venues,
  date date not null,
  slot text not null,
  starts_at timestamptz not null,
  -- null: tickets are not taken back for it.
  return_until date,
  operation_id bigint references operations on delete set null,
  changed_at timestamptz not null default now(),
  constraint cancelled_money_goes_back_by_itself check (kind <> 'cancelled' or return_until is null)
);
comment on table event_date_changes is 'people: nobody';
create index on event_date_changes (event_date_id);
create index on event_date_changes (venue_id, date);

-- A season's file that somebody at the desk has sent, for the operation that looks at it or imports
-- it.
create table season_uploads (
  operation_id bigint primary key references operations on delete cascade,
  user_id bigint not null references users on delete cascade,
  name text not null,
  bytes bytea not null,
  locale text not null,
  -- The dry run that is meant; empty: only a dry run.
  seen text not null,
  network text not null,
  device text not null,
  step text not null default 'waiting' check (step in ('waiting', 'reading', 'comparing', 'writing')),
  -- Of the entries that are written.
  written integer not null default 0,
  entries integer not null default 0,
  -- What came of it; null: nothing yet.
  outcome jsonb,
  sent_at timestamptz not null default now()
);
comment on table season_uploads is 'people: exported and erased';
create index season_uploads_by_user on season_uploads (user_id);
create index season_uploads_by_age on season_uploads (sent_at);

-- ## The shop watched

-- What a person who watches over the shop is told: how its jobs go, what comparing its records
-- found, and which alarms were mailed.
create table job_rounds (
  name text primary key,
  -- The longest time between two rounds when all is well, in seconds.
  gap_seconds integer not null check (gap_seconds > 0),
  known_since timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz,
  rounds bigint not null default 0,
  failures bigint not null default 0
) with (fillfactor = 50);
comment on table job_rounds is 'people: nobody';

create table reconciliations (
  id bigint generated always as identity primary key,
  ended_at timestamptz not null default now(),
  differences integer not null check (differences >= 0),
  -- The first of them, in words.
  examples jsonb not null default '[]'
);
comment on table reconciliations is 'people: nobody';
create index on reconciliations (ended_at);

create table alarms (
  kind text primary key,
  -- How much of it there was when it was last mailed.
  count integer not null check (count > 0),
  mailed_at timestamptz not null default now()
);
comment on table alarms is 'people: nobody';
