-- The recordings of an event are those that its programme names.
create or replace function keep_event_recordings() returns trigger
  language plpgsql
  set search_path from current
as $$
begin
  delete from event_recordings where event_id = new.id;
  insert into event_recordings (event_id, recording)
    select distinct new.id, name #>> '{}' from jsonb_path_query(new.program_works, '$[*].recording') name;
  return null;
end $$;

create or replace trigger keep_event_recordings after insert or update of program_works on events
  for each row execute function keep_event_recordings();
