-- Surveys, questionnaires, what visitors answer to them, and files to download.

-- A slug in each language: {"en": "after-the-concert", "fr": ...}; a language without one uses the English one.
create function is_slug_by_language(value jsonb) returns boolean
  language sql immutable
  return is_translated(value)
    and not jsonb_path_exists(value, '$.* ? (@.type() != "string" || !(@ like_regex "^[a-z0-9]+(-[a-z0-9]+)*$"))');

create table surveys (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  slug jsonb not null check (is_slug_by_language(slug)),
  title jsonb not null check (is_translated(title)),
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  -- What the answers are worth; 0 = nothing is said of points.
  points integer not null default 0 check (points between 0 and 1000000),
  position integer not null default 0,
  published_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index on surveys ((slug ->> 'en'));
create unique index on surveys ((coalesce(slug ->> 'fr', slug ->> 'en')));
create unique index on surveys ((coalesce(slug ->> 'hu', slug ->> 'en')));
comment on table surveys is 'people: nobody';

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
create index on survey_submissions (session_id);
create index on survey_submissions (created_at);
comment on table survey_submissions is 'people: exported and erased';

create table questionnaires (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title jsonb not null check (is_translated(title)),
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  -- What is said in its place once it was sent; null = the shop's own words.
  thanks jsonb check (thanks is null or is_translated(thanks)),
  position integer not null default 0,
  published_at timestamptz not null default now(),
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
-- A visit may answer again, but the very same answers are one submission that was sent twice.
create unique index on questionnaire_submissions (questionnaire_id, session_id, md5(answers::text));
create index on questionnaire_submissions (session_id);
create index on questionnaire_submissions (created_at);
comment on table questionnaire_submissions is 'people: exported and erased';

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
