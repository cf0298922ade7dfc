-- What was captured, whatever the order costs; as long as the provider has not said how much that
-- was, what was asked for.
create or replace function money_of_payment(payment payments) returns bigint language sql immutable as $$
  select coalesce(payment.captured_cents, payment.amount_cents)
$$;
