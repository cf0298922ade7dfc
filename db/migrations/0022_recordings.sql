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

-- Which recordings a programme names. A trigger writes it, so that no programme names one that is not there, and none is removed that one names.
create table event_recordings (
  event_id bigint not null references events on delete cascade,
  recording text not null references recordings (name),
  primary key (event_id, recording)
);
create index on event_recordings (recording);
comment on table event_recordings is 'people: nobody';

create function keep_event_recordings() returns trigger
  language plpgsql
  set search_path from current
as $$
begin
  delete from event_recordings where event_id = new.id;
  insert into event_recordings (event_id, recording)
    select distinct new.id, name #>> '{}' from jsonb_path_query(new.program_works, '$[*].recording') name;
  return null;
end $$;
create trigger keep_event_recordings after insert or update of program_works on events
  for each row execute function keep_event_recordings();
