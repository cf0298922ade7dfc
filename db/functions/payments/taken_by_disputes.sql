-- What open and lost disputes have taken of a payment, never more than it brought.
create or replace function taken_by_disputes(payment payments) returns bigint language sql stable as $$
  select least(coalesce(sum(amount_cents), 0), money_of_payment(payment))::bigint from disputes
  where payment_id = payment.id and state in ('open', 'lost')
$$;
