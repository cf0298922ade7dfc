-- What each admission of an order costs, with the rate of VAT on the day of the concert. The
-- discount lowers the prices of the tickets that its code is for; of all tickets where those cannot
-- bear it (the code has changed since). The twin of `shareMoney` in core/tickets/ticket-money.ts.
create or replace function money_of_tickets(of_order bigint) returns table (
  order_item_id bigint, admission integer, event_date_id bigint, zone_id bigint, price_cents integer, fee_cents integer,
  discount_cents integer, vat_rate_bp integer, vat_cents integer
) language sql stable as $$
  with places as (
    select items.id as item, place, items.event_date_id as date, items.zone_id as zone, items.unit_price_cents as price,
      items.issuing_fee_cents as fee, find_vat_rate(venues.country, events.vat_class, event_dates.date) as rate,
      orders.discount_cents as discount, promo_codes.venue_id is null or promo_codes.venue_id = event_dates.venue_id as in_scope
    from orders
    join order_items items on items.order_id = orders.id
    join event_dates on event_dates.id = items.event_date_id
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    left join promo_codes on promo_codes.id = orders.promo_code_id
    cross join generate_series(1, items.quantity) as place
    where orders.id = of_order
  ), weighed as (
    select places.*, row_number() over (order by item, place) as position,
      case when in_scope or coalesce(sum(price) filter (where in_scope) over (), 0) < discount then price else 0 end as weight
    from places
  ), shared as (
    select share_cents(max(discount), array_agg(weight::bigint order by position)) as shares from weighed
  )
  select item, place, date, zone, price, fee, shares[position]::integer, rate,
    vat_within(price + fee - shares[position], rate)
  from weighed, shared
$$;
