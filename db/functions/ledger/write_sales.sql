-- Writes what was sold with tickets: price, fee and discount, with the number of the exchange by
-- which a ticket came. A ticket that is made anew is not sold again. A free ticket has its line,
-- too.
create or replace function write_sales(sold bigint[], sold_at timestamptz) returns void language sql as $$
  insert into money_entries (at, order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, exchange_id)
  select coalesce(sold_at, orders.paid_at, tickets.created_at), orders.id, tickets.id, tickets.event_date_id, venues.legal_entity_id,
    orders.channel, part.kind, part.gross, tickets.vat_rate_bp, part.vat, ticket_exchanges.id
  from tickets
  join order_items on order_items.id = tickets.order_item_id
  join orders on orders.id = order_items.order_id
  join event_dates on event_dates.id = tickets.event_date_id
  join venues on venues.id = event_dates.venue_id
  left join ticket_exchanges on old_ticket_id = tickets.replaces_id
  cross join lateral (
    select vat_within(tickets.fee_cents, tickets.vat_rate_bp) as fee, vat_within(tickets.discount_cents, tickets.vat_rate_bp) as discount
  ) vat
  -- The parts' VAT comes to the ticket's, to the cent.
  cross join lateral (values
    (1, 'sale', tickets.price_cents, tickets.vat_cents - vat.fee + vat.discount),
    (2, 'fee', tickets.fee_cents, vat.fee),
    (3, 'discount', -tickets.discount_cents, -vat.discount)
  ) part (position, kind, gross, vat)
  where tickets.id = any(sold) and tickets.issue = 1 and (part.gross <> 0 or part.kind = 'sale')
  order by tickets.id, part.position
$$;
