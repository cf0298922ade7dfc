-- Who sells, as the law wants it on an invoice; and VAT as it is on the day of the concert, which is when the service is done.

alter table legal_entities add column tax_number text;
alter table legal_entities add column email text;
-- What the numbers of its documents begin with.
alter table legal_entities add column document_prefix text not null default '' check (document_prefix ~ '^[A-Z0-9]{0,8}$');
-- Two may change theirs with each other in one transaction.
alter table legal_entities add constraint one_prefix_each unique (document_prefix) deferrable initially deferred;
-- A sentence on every document, by language: what the law or the statutes want beside the numbers.
alter table legal_entities add column note jsonb check (note is null or note ? 'en');

-- A rate may end, and the next one begin, in any order of statements.
alter table vat_rates drop constraint one_vat_rate_a_day;
alter table vat_rates add constraint one_vat_rate_a_day
  exclude using gist (country with =, class with =, daterange(valid_from, valid_to, '[]') with &&) deferrable initially deferred;

-- As before, with the rate of the concert's day instead of that of the payment.
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
