-- An event is found by its soloists as soon as its cast changes.
create or replace function index_changed_cast() returns trigger
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

create or replace trigger index_cast after insert or update or delete on event_soloists
  for each row execute function index_changed_cast();
