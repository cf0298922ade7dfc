-- When something that visitors read was changed last: calendars, news readers and search engines ask for it.
create function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

alter table venues add column updated_at timestamptz not null default now();
alter table soloists add column updated_at timestamptz not null default now();
alter table events add column updated_at timestamptz not null default now();
alter table event_dates add column updated_at timestamptz not null default now();
alter table articles add column updated_at timestamptz not null default now();
alter table pages add column updated_at timestamptz not null default now();

create trigger venues_changed before update on venues
  for each row when (old is distinct from new) execute function note_change();
create trigger soloists_changed before update on soloists
  for each row when (old is distinct from new) execute function note_change();
create trigger events_changed before update on events
  for each row when (old is distinct from new) execute function note_change();
create trigger event_dates_changed before update on event_dates
  for each row when (old is distinct from new) execute function note_change();
create trigger articles_changed before update on articles
  for each row when (old is distinct from new) execute function note_change();
create trigger pages_changed before update on pages
  for each row when (old is distinct from new) execute function note_change();
