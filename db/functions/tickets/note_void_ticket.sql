-- A void or exchanged ticket says since when.
create or replace function note_void_ticket() returns trigger language plpgsql as $$
begin
  new.voided_at := coalesce(new.voided_at, now());
  return new;
end $$;

create or replace trigger tickets_voided before insert or update of state on tickets
  for each row when (new.state in ('void', 'exchanged')) execute function note_void_ticket();
