-- Levels an order of which nothing is left in all: where one concert has given back what was of
-- another one, no concert, seller or rate of it is left with an amount.
create or replace function level_money(of_order bigint, of_kind text, of_refund bigint, of_payment bigint, moved_at timestamptz)
returns void language sql as $$
  insert into money_entries (at, order_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, refund_id, payment_id)
  select moved_at, of_order, event_date_id, legal_entity_id, channel, of_kind, -sum(gross_cents), vat_rate_bp, -sum(vat_cents), of_refund, of_payment
  from money_entries
  where order_id = of_order and (select sum(gross_cents) from money_entries where order_id = of_order) = 0
  group by event_date_id, legal_entity_id, channel, vat_rate_bp having sum(gross_cents) <> 0
$$;
