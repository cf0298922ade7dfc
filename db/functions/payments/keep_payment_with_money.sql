-- A payment that has brought money is never deleted, and neither is its order.
create or replace function keep_payment_with_money() returns trigger language plpgsql as $$
begin
  raise exception 'payment % has brought money', old.id using errcode = 'restrict_violation', constraint = 'payment_with_money_stays';
end $$;

create or replace trigger payments_with_money_stay before delete on payments
  for each row when (old.settlement is not null or old.state in ('captured', 'disputed', 'charged_back'))
  execute function keep_payment_with_money();
