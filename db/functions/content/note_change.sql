-- A row says when it was changed last: calendars, feed readers and search engines ask for it.
create or replace function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create or replace trigger articles_changed before update on articles
  for each row when (old is distinct from new) execute function note_change();

create or replace trigger event_dates_changed before update on event_dates
  for each row when (old is distinct from new) execute function note_change();

create or replace trigger events_changed before update on events
  for each row when (old is distinct from new) execute function note_change();

create or replace trigger pages_changed before update on pages
  for each row when (old is distinct from new) execute function note_change();

create or replace trigger soloists_changed before update on soloists
  for each row when (old is distinct from new) execute function note_change();

create or replace trigger venues_changed before update on venues
  for each row when (old is distinct from new) execute function note_change();
