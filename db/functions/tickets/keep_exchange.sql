-- An exchange is never undone: its row stays as it is, and the old ticket stays exchanged.
create or replace function keep_exchange() returns trigger language plpgsql as $$
begin
  raise exception 'an exchange stays as it was made' using errcode = 'restrict_violation';
end $$;

create or replace trigger ticket_exchanges_stay before update or delete on ticket_exchanges for each row execute function keep_exchange();

create or replace trigger tickets_stay_exchanged before update of state on tickets
  for each row when (old.state = 'exchanged' and new.state <> 'exchanged') execute function keep_exchange();
