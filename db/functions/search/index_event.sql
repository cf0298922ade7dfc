-- Writes what an event is found by: its title, subtitle, works, composers and soloists; and the
-- composers that a season can be filtered by.
create or replace function index_event(id bigint) returns void
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
