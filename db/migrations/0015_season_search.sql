-- The search of the season. What is found by stands in tables of its own, which triggers keep true to what they are made of.

-- Both are trusted: whoever owns the database may create them.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- A text as it is searched: letters and digits without accents and capitals, a space between words.
create function searchable(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(unaccent(value)), '[^[:alnum:]]+', ' ', 'g'));

-- Every text within a value, whatever its shape.
create function texts_in(value jsonb) returns text
  language sql immutable parallel safe
  return (select string_agg(text #>> '{}', ' ') from jsonb_path_query(value, '$.**') text where jsonb_typeof(text) = 'string');

-- The words of a text as they stand, and as each language of the shop stems them. Of a text longer than any programme, the beginning.
create function search_document(value text) returns tsvector
  language sql immutable parallel safe
  return (select strip(to_tsvector('pg_catalog.simple', words) || to_tsvector('pg_catalog.english', words)
      || to_tsvector('pg_catalog.french', words) || to_tsvector('pg_catalog.hungarian', words))
    from (select searchable(left(coalesce(value, ''), 50000)) as words) text);

-- What a typed word is to find: words that begin with it, and words of the same stem in any of the languages; in Hungarian, which puts
-- endings on endings, also words that begin with the stem. The word is one that `searchable` has made.
create function search_query(word text) returns tsquery
  language sql immutable strict parallel safe
  return (select string_agg(distinct format('''%s''%s', lexeme, ending), ' | ')::tsquery from (
    select word as lexeme, ':*' as ending
    union all select unnest(ts_lexize('pg_catalog.english_stem', word)), ''
    union all select unnest(ts_lexize('pg_catalog.french_stem', word)), ''
    union all select stem, case when length(stem) >= 4 then ':*' else '' end
      from unnest(ts_lexize('pg_catalog.hungarian_stem', word)) stem
  ) part where lexeme <> '');

-- Whether a word says nothing by itself in one of the languages: "the", "de", "és".
create function is_stop_word(word text) returns boolean
  language sql immutable strict parallel safe
  return '{}' in (ts_lexize('pg_catalog.english_stem', word), ts_lexize('pg_catalog.french_stem', word),
    ts_lexize('pg_catalog.hungarian_stem', word));

create table event_searches (
  event_id bigint primary key references events on delete cascade,
  document tsvector not null
);
create index on event_searches using gin (document);

create table venue_searches (
  venue_id bigint primary key references venues on delete cascade,
  document tsvector not null
);
create index on venue_searches using gin (document);

-- Every word that has ever been searchable, as it was written first: what a mistyped one may have meant.
create table search_words (
  word text primary key,
  spelled text not null
);
create index on search_words using gist (word gist_trgm_ops);

-- Who composed what is played, once for each event.
create table event_composers (
  event_id bigint not null references events on delete cascade,
  -- `searchable(name)`: however the name is capitalized, it is one composer.
  key text not null,
  name text not null,
  primary key (event_id, key)
);
create index on event_composers (key);

comment on table event_searches is 'people: nobody';
comment on table venue_searches is 'people: nobody';
comment on table search_words is 'people: nobody';
comment on table event_composers is 'people: nobody';

create function learn_search_words(value text) returns void
  language sql
begin atomic
  -- In one order, so that two transactions that learn the same words wait for each other instead of dying.
  insert into search_words (word, spelled)
  select word, min(spelled) from (
    select spelled, searchable(spelled) as word from regexp_split_to_table(left(value, 50000), '[^[:alnum:]]+') spelled
  ) learned
  where word ~ '^[^ ]{3,40}$' group by word order by word
  on conflict do nothing;
end;

create function index_event(id bigint) returns void
  language plpgsql
  set search_path from current
as $$
declare
  words text;
begin
  select concat_ws(' ', texts_in(events.title), texts_in(events.subtitle),
      texts_in(jsonb_path_query_array(events.program_works, '$[*].composer')),
      texts_in(jsonb_path_query_array(events.program_works, '$[*].work')),
      (select string_agg(concat_ws(' ', soloists.name, texts_in(soloists.profession)), ' ')
        from event_soloists join soloists on soloists.id = event_soloists.soloist_id where event_soloists.event_id = events.id))
    into words from events where events.id = index_event.id;
  if not found then
    return;
  end if;
  insert into event_searches values (index_event.id, search_document(words))
    on conflict (event_id) do update set document = excluded.document;
  delete from event_composers where event_id = index_event.id;
  insert into event_composers (event_id, key, name)
    select index_event.id, key, min(name) from (
      select searchable(name #>> '{}') as key, btrim(name #>> '{}') as name
      from events, jsonb_path_query(events.program_works, '$[*].composer') name
      where events.id = index_event.id and jsonb_typeof(name) = 'string' and length(name #>> '{}') <= 200
    ) composer
    where key <> '' group by key;
  perform learn_search_words(words);
end $$;

create function index_venue(id bigint) returns void
  language plpgsql
  set search_path from current
as $$
declare
  words text;
begin
  select concat_ws(' ', texts_in(venues.title), texts_in(venues.city)) into words from venues where venues.id = index_venue.id;
  insert into venue_searches values (index_venue.id, search_document(words))
    on conflict (venue_id) do update set document = excluded.document;
  perform learn_search_words(words);
end $$;

create function index_changed_event() returns trigger
  language plpgsql
  set search_path from current
as $$
begin
  perform index_event(new.id);
  return null;
end $$;

create function index_changed_venue() returns trigger
  language plpgsql
  set search_path from current
as $$
begin
  perform index_venue(new.id);
  return null;
end $$;

create function index_changed_soloist() returns trigger
  language plpgsql
  set search_path from current
as $$
begin
  perform index_event(event_id) from event_soloists where soloist_id = new.id order by event_id;
  return null;
end $$;

create function index_changed_cast() returns trigger
  language plpgsql
  set search_path from current
as $$
begin
  if tg_op <> 'INSERT' then
    perform index_event(old.event_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and old.event_id <> new.event_id) then
    perform index_event(new.event_id);
  end if;
  return null;
end $$;

create trigger index_event after insert or update of title, subtitle, program_works on events
  for each row execute function index_changed_event();
create trigger index_venue after insert or update of title, city on venues
  for each row execute function index_changed_venue();
create trigger index_soloist after update of name, profession on soloists
  for each row execute function index_changed_soloist();
create trigger index_cast after insert or update or delete on event_soloists
  for each row execute function index_changed_cast();

select index_event(id) from events order by id;
select index_venue(id) from venues order by id;

-- Upcoming concerts in their order, of the whole season and of a hall, without reading those that are over.
create index on event_dates (starts_at);
