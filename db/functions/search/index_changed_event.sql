-- An event is found by its title, its subtitle and its programme as soon as one of them changes.
create or replace function index_changed_event() returns trigger
  language plpgsql
  set search_path from current
as $$
begin
  perform index_event(new.id);
  return null;
end $$;

create or replace trigger index_event after insert or update of title, subtitle, program_works on events
  for each row execute function index_changed_event();
