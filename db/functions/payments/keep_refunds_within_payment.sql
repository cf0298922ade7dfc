-- The refunds of a payment never exceed what was captured. That holds for refunds that the provider
-- made, too. A new request is also refused what a dispute has taken for good, and any money of a
-- payment that was charged back. The row of the payment is locked, so that two refunds cannot pass
-- side by side.
create or replace function keep_refunds_within_payment() returns trigger language plpgsql as $$
declare
  payment payments%rowtype;
  refunded bigint;
begin
  select * into payment from payments where id = new.payment_id for update;
  if payment.state not in ('captured', 'disputed', 'charged_back')
    or (payment.state = 'charged_back' and new.state = 'requested') then
    raise exception 'payment % holds no money to refund', new.payment_id using errcode = 'check_violation';
  end if;
  select coalesce(sum(amount_cents), 0) into refunded from refunds
    where payment_id = new.payment_id and state <> 'failed' and id is distinct from new.id;
  if refunded + new.amount_cents > money_of_payment(payment)
    - (case when tg_op = 'INSERT' and new.state = 'requested' then lost_to_disputes(payment) else 0 end) then
    raise exception 'refunds of payment % would exceed what was captured', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger refunds_within_payment before insert or update of payment_id, amount_cents, state on refunds
  for each row when (new.state <> 'failed') execute function keep_refunds_within_payment();
