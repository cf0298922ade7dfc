-- What came to nothing is deleted some time after: seats that were held and given back, orders that were never paid, attempts to pay.

-- What is due is found without reading what stays.
create index inventory_moves_holds on inventory_moves (created_at) where kind in ('hold', 'release');
create index orders_never_paid on orders (created_at) where erased_at is not null and state in ('expired', 'cancelled');
create index payments_without_money on payments (updated_at) where state in ('failed', 'cancelled');
create index demo_bank_payments_by_age on demo_bank_payments (created_at);
-- What refers to a deleted row is looked for in these.
create index on money_entries (payment_id) where payment_id is not null;
create index on demo_bank_notices (payment_id);
create index on demo_bank_notices (refund_id) where refund_id is not null;
create index on demo_bank_refunds (payment_id);

-- Whatever else refers to it: a payment that has brought money is never deleted, and neither is its order.
create function keep_payment_with_money() returns trigger language plpgsql as $$
begin
  raise exception 'payment % has brought money', old.id using errcode = 'restrict_violation', constraint = 'payment_with_money_stays';
end $$;
create trigger payments_with_money_stay before delete on payments
  for each row when (old.settlement is not null or old.state in ('captured', 'disputed', 'charged_back'))
  execute function keep_payment_with_money();
