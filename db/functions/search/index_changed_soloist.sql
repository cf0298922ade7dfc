-- Every event of a soloist is found by their new name and profession. The events are indexed in one
-- order, so that two transactions wait for each other instead of dying.
create or replace function index_changed_soloist() returns trigger
  language plpgsql
  set search_path from current
as $$
begin
  perform index_event(event_id) from event_soloists where soloist_id = new.id order by event_id;
  return null;
end $$;

create or replace trigger index_soloist after update of name, profession on soloists
  for each row execute function index_changed_soloist();
