-- A line of the ledger is never changed or deleted.
create or replace function keep_money_entry() returns trigger language plpgsql as $$
begin
  raise exception 'a line of the money ledger stays as it was written' using errcode = 'check_violation';
end $$;

create or replace trigger money_entries_stay before update or delete on money_entries for each row execute function keep_money_entry();
