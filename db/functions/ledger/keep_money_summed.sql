-- The ledger is summed forward only: each line is added once.
create or replace function keep_money_summed() returns trigger language plpgsql as $$
begin
  raise exception 'lines of the ledger are added to the sums once' using errcode = 'check_violation';
end $$;

create or replace trigger money_summed_grows before update on money_summed
  for each row when (new.up_to < old.up_to) execute function keep_money_summed();

create or replace trigger money_summed_stays before delete on money_summed for each row execute function keep_money_summed();
