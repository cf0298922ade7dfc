-- A ticket that was given back stays so, with what was kept of its money.
create or replace function keep_return_of_ticket() returns trigger language plpgsql as $$
begin
  raise exception 'ticket % was given back, and stays so', old.serial using errcode = 'check_violation';
end $$;

create or replace trigger tickets_stay_returned before update on tickets
  for each row when (old.return_id is not null and (old.return_id, old.kept_cents, old.state) is distinct from (new.return_id, new.kept_cents, new.state))
  execute function keep_return_of_ticket();
