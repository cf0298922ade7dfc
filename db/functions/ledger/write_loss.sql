-- Writes money that leaves an order where nobody says for which ticket. Each concert, seller and
-- rate bears its share of what is left there, so that all of it gone leaves nothing anywhere. Where
-- less is left than goes, each bears its share of what was sold.
create or replace function write_loss(of_order bigint, lost bigint, of_kind text, of_refund bigint, of_payment bigint, lost_at timestamptz)
returns void language sql as $$
  insert into money_entries (at, order_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, refund_id, payment_id)
  with parts as (
    select event_date_id, legal_entity_id, channel, vat_rate_bp, sum(gross_cents) as left_over, sum(vat_cents)::integer as vat,
      coalesce(sum(gross_cents) filter (where kind in ('sale', 'fee', 'discount')), 0) as sold
    from money_entries where order_id = of_order group by event_date_id, legal_entity_id, channel, vat_rate_bp
  ), weighed as (
    select parts.*, row_number() over (order by event_date_id, legal_entity_id, channel, vat_rate_bp) as position,
      case when sum(greatest(left_over, 0)) over () >= lost then greatest(left_over, 0) else sold end as weight
    from parts
  ), shared as (
    select share_cents(lost, array_agg(weight order by position)) as shares from weighed having count(*) > 0
  )
  select lost_at, of_order, event_date_id, legal_entity_id, channel, of_kind, -shares[position], vat_rate_bp,
    case when shares[position] = left_over then -vat else -vat_within(shares[position], vat_rate_bp) end, of_refund, of_payment
  from weighed, shared where shares[position] <> 0
$$;
