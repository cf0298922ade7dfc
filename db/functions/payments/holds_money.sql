-- Whether a payment has money that is held and has not gone back whole.
create or replace function holds_money(payment payments) returns boolean language sql stable as $$
  select payment.settlement is not distinct from 'held' and money_of_payment(payment) > (
    select coalesce(sum(refunds.amount_cents), 0) from refunds where payment_id = payment.id and state = 'succeeded')
$$;
