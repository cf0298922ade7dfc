-- A ticket knows its money: what it cost, its share of the order's discount, and the VAT in it, frozen when it is issued.

-- Who sells: the name that stands on an invoice, and whose series of numbers it is in.
create table legal_entities (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Empty: the shop's own name.
  name text not null default '',
  address text not null default '',
  country text check (country ~ '^[A-Z]{2}$'),
  vat_number text,
  registration text
);
comment on table legal_entities is 'people: nobody';
-- The house itself, for every hall of which nothing else is said.
insert into legal_entities (key) values ('house');
alter table venues add column legal_entity_id bigint not null default 1 references legal_entities;

-- Rates of VAT by country and kind of what is sold, in basis points (550 = 5.5 %). Prices include it.
create extension if not exists btree_gist;
create table vat_rates (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  class text not null check (class ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  -- The first day, and the last one; null = for ever.
  valid_from date not null,
  valid_to date,
  constraint valid_from_then_to check (valid_to is null or valid_from <= valid_to),
  constraint one_vat_rate_a_day exclude using gist (country with =, class with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table vat_rates is 'people: nobody';
insert into vat_rates (country, class, rate_bp, valid_from) values
  ('FR', 'concert', 550, '2014-01-01'),
  ('HU', 'concert', 2700, '2012-01-01');
alter table events add column vat_class text not null default 'concert' check (vat_class ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

-- null where no rate is known.
create function find_vat_rate(of_country text, of_class text, on_day date) returns integer
  language sql stable
  return (select rate_bp from vat_rates
    where country = of_country and class = of_class and on_day >= valid_from and (valid_to is null or on_day <= valid_to));

-- The VAT in an amount that includes it: half a cent is rounded up. The twin of `vatWithin` in shop/tickets/ticket-money.ts.
create function vat_within(gross bigint, rate_bp integer) returns integer
  language sql immutable
  return case when gross < 0 then -1 else 1 end * ((2 * abs(gross) * rate_bp + 10000 + rate_bp) / (2 * (10000 + rate_bp)));

-- Parts of a whole by weight, which add up to it: by largest remainder; of equal ones the heavier, then the earlier, comes first. The
-- twin of `shareCents` in shop/tickets/share-cents.ts.
create function share_cents(whole bigint, weights bigint[]) returns bigint[]
  language sql immutable
  begin atomic
    with parts as (
      select position, weight, div(whole * weight, total)::bigint as share, mod(whole * weight, total) as remainder
      from (select weight::numeric, position, sum(weight) over () as total
        from unnest(weights) with ordinality as given (weight, position)) weighed
      where total > 0
    ), ranked as (
      select parts.*, row_number() over (order by remainder desc, weight desc, position) as rank, whole - sum(share) over () as missing
      from parts
    )
    select coalesce(
      array_agg(share + case when rank <= missing then 1 else 0 end order by position)::bigint[],
      array_fill(0::bigint, array[cardinality(weights)])
    ) from ranked;
  end;

-- Who sold it.
alter table orders add column channel text not null default 'online' check (channel in ('online', 'box_office', 'invitation', 'exchange'));

-- What each admission of an order costs. The discount lowers the prices of the tickets that its code is for; where those cannot bear
-- it (the code has changed since), of all. The twin of `shareMoney` in shop/tickets/ticket-money.ts.
create function money_of_tickets(of_order bigint) returns table (
  order_item_id bigint, admission integer, event_date_id bigint, zone_id bigint, price_cents integer, fee_cents integer,
  discount_cents integer, vat_rate_bp integer, vat_cents integer
) language sql stable as $$
  with day as (
    select (coalesce(paid_at, now()) at time zone (select value from settings where name = 'time_zone'))::date as paid_on, discount_cents,
      promo_code_id
    from orders where id = of_order
  ), places as (
    select items.id as item, place, items.event_date_id as date, items.zone_id as zone, items.unit_price_cents as price,
      items.issuing_fee_cents as fee, find_vat_rate(venues.country, events.vat_class, day.paid_on) as rate, day.discount_cents as discount,
      promo_codes.venue_id is null or promo_codes.venue_id = event_dates.venue_id as in_scope
    from day
    join order_items items on items.order_id = of_order
    join event_dates on event_dates.id = items.event_date_id
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    left join promo_codes on promo_codes.id = day.promo_code_id
    cross join generate_series(1, items.quantity) as place
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

alter table tickets add column event_date_id bigint references event_dates;
alter table tickets add column zone_id bigint references zones;
alter table tickets add column price_cents integer check (price_cents >= 0);
alter table tickets add column fee_cents integer check (fee_cents >= 0);
alter table tickets add column discount_cents integer check (discount_cents >= 0);
-- null where no rate was known.
alter table tickets add column vat_rate_bp integer check (vat_rate_bp between 0 and 10000);
alter table tickets add column vat_cents integer check (vat_cents >= 0);
-- Where it is not the buyer.
alter table tickets add column holder_name text check (holder_name = btrim(holder_name) and holder_name <> '');
-- 1, and one more whenever it is made anew for the same seat.
alter table tickets add column issue integer not null default 1 check (issue > 0);
alter table tickets add column replaces_id bigint unique references tickets;
alter table tickets add column voided_at timestamptz;
alter table tickets add column void_reason text;

update tickets set (event_date_id, zone_id, price_cents, fee_cents, discount_cents, vat_rate_bp, vat_cents) =
    (money.event_date_id, money.zone_id, money.price_cents, money.fee_cents, money.discount_cents, money.vat_rate_bp, money.vat_cents)
  from (select distinct order_id as id from tickets join order_items on order_items.id = tickets.order_item_id) sold
  cross join lateral money_of_tickets(sold.id) money
  where money.order_item_id = tickets.order_item_id and money.admission = tickets.admission;
-- Tickets have become void with the refund of their order only.
update tickets set void_reason = 'order_refunded', voided_at = coalesce((
    select max(refunds.updated_at) from order_items join payments on payments.order_id = order_items.order_id
    join refunds on refunds.payment_id = payments.id where order_items.id = tickets.order_item_id and refunds.state = 'succeeded'), now())
  where state in ('void', 'exchanged');

alter table tickets alter column event_date_id set not null;
alter table tickets alter column zone_id set not null;
alter table tickets alter column price_cents set not null;
alter table tickets alter column fee_cents set not null;
alter table tickets alter column discount_cents set not null;
alter table tickets add constraint never_below_nothing check (discount_cents <= price_cents);
alter table tickets add constraint vat_with_its_rate check ((vat_rate_bp is null) = (vat_cents is null));
alter table tickets add constraint made_anew_for_another check (issue = 1 or replaces_id is not null);
alter table tickets add constraint void_since check ((state in ('void', 'exchanged')) = (voided_at is not null));
alter table tickets drop constraint tickets_order_item_id_admission_key;
alter table tickets add constraint tickets_order_item_id_admission_key unique (order_item_id, admission, issue);
create index on tickets (event_date_id);
create index on tickets (zone_id);

-- Whoever says nothing of the money has it filled in: a process of the version before, in the middle of an upgrade.
create function complete_ticket() returns trigger language plpgsql as $$
declare
  money record;
begin
  if new.price_cents is null then
    select found.* into money from order_items items cross join lateral money_of_tickets(items.order_id) found
      where items.id = new.order_item_id and found.order_item_id = items.id and found.admission = new.admission;
    new.event_date_id := money.event_date_id;
    new.zone_id := money.zone_id;
    new.price_cents := money.price_cents;
    new.fee_cents := money.fee_cents;
    new.discount_cents := money.discount_cents;
    new.vat_rate_bp := money.vat_rate_bp;
    new.vat_cents := money.vat_cents;
  end if;
  return new;
end $$;
create trigger tickets_completed before insert on tickets for each row execute function complete_ticket();

create function note_void_ticket() returns trigger language plpgsql as $$
begin
  new.voided_at := coalesce(new.voided_at, now());
  return new;
end $$;
create trigger tickets_voided before insert or update of state on tickets
  for each row when (new.state in ('void', 'exchanged')) execute function note_void_ticket();

-- What a ticket cost is never written anew.
create function keep_money_of_ticket() returns trigger language plpgsql as $$
begin
  raise exception 'what ticket % cost cannot be changed', old.serial using errcode = 'check_violation';
end $$;
create trigger tickets_keep_money before update on tickets
  for each row when ((old.order_item_id, old.event_date_id, old.zone_id, old.price_cents, old.fee_cents, old.discount_cents, old.vat_rate_bp, old.vat_cents)
    is distinct from (new.order_item_id, new.event_date_id, new.zone_id, new.price_cents, new.fee_cents, new.discount_cents, new.vat_rate_bp, new.vat_cents))
  execute function keep_money_of_ticket();

-- The tickets of a paid order add up to its total, by the time the transaction ends; what is made anew costs nothing again.
create function refuse_wrong_sum(of_order bigint) returns void language plpgsql as $$
declare
  total integer;
  is_sold boolean;
  came bigint;
begin
  select total_cents, state = 'paid' into total, is_sold from orders where id = of_order;
  select sum(tickets.price_cents + tickets.fee_cents - tickets.discount_cents) into came
    from tickets join order_items on order_items.id = order_item_id where order_id = of_order and issue = 1;
  if (is_sold or came is not null) and coalesce(came, 0) <> total then
    raise exception 'the tickets of order % come to %, but it costs %', of_order, coalesce(came, 0), total
      using errcode = 'check_violation', constraint = 'tickets_add_up';
  end if;
end $$;
create function check_sum_of_order() returns trigger language plpgsql as $$
begin
  perform refuse_wrong_sum(new.id);
  return null;
end $$;
create function check_sum_of_ticket() returns trigger language plpgsql as $$
begin
  perform refuse_wrong_sum(order_id) from order_items where id = coalesce(new.order_item_id, old.order_item_id);
  return null;
end $$;
create constraint trigger tickets_add_up after insert or update of state, total_cents on orders
  deferrable initially deferred for each row when (new.state = 'paid') execute function check_sum_of_order();
create constraint trigger tickets_add_up after insert or delete on tickets
  deferrable initially deferred for each row execute function check_sum_of_ticket();
