-- What the provider has captured is written down and compared with the order: money of another amount or currency is held. It makes no tickets,
-- and nothing of it goes back by itself.
alter table payments
  -- In the smallest units of its currency. null: nothing has come, the provider has not said, or an older version of the shop took it.
  add column captured_cents bigint check (captured_cents >= 0),
  add column captured_currency text check (captured_currency ~ '^[a-z]{3}$'),
  add constraint captured_money_is_whole check ((captured_cents is null) = (captured_currency is null)),
  drop constraint payments_settlement_check,
  add constraint payments_settlement_check check (settlement in ('tickets', 'returned', 'held')),
  add constraint settled_with_the_orders_money check (
    settlement is null or settlement = 'held' or captured_cents is null or (captured_cents = amount_cents and captured_currency = 'eur'));

-- What was captured, whatever the order costs.
create function money_of_payment(payment payments) returns bigint language sql immutable as $$
  select coalesce(payment.captured_cents, payment.amount_cents)
$$;

-- Whether money is held that has not gone back whole.
create function holds_money(payment payments) returns boolean language sql stable as $$
  select payment.settlement is not distinct from 'held' and money_of_payment(payment) > (
    select coalesce(sum(refunds.amount_cents), 0) from refunds where payment_id = payment.id and state = 'succeeded')
$$;
create index on payments (order_id) where settlement = 'held';

-- As before, of what was captured: a refund is in the currency of its payment.
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
  if refunded + new.amount_cents > money_of_payment(payment) then
    raise exception 'refunds of payment % would exceed what was captured', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A notice of a payment that the shop has not made, under the name of one that it has: it has changed nothing.
alter table payment_events add column names_payment_id bigint references payments on delete set null;
create index on payment_events (names_payment_id) where names_payment_id is not null;
