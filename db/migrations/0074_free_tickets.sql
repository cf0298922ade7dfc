-- A ticket that costs nothing is sold, too: its line of the ledger says 0, so that tickets are counted where money is summed.
alter table money_entries drop constraint money_entries_gross_cents_check;
alter table money_entries add constraint money_moves_or_is_sold check (gross_cents <> 0 or kind = 'sale');

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

-- No document is about nothing: the free tickets of an order are on none, as before.
create or replace function is_documented(entry money_entries) returns boolean language sql stable
  return entry.gross_cents <> 0
    and (entry.kind in ('sale', 'fee', 'discount') or entry.refund_id is not null or entry.exchange_id is not null)
    and entry.id > (select value::bigint from settings where name = 'documents_after_entry');

-- Of the tickets sold, those for which nothing was paid.
alter table money_sums add column free bigint not null default 0;
alter table money_days add column free bigint not null default 0;

-- What had been added up before: tickets for which a code has taken all off. Nobody adds more meanwhile.
select from money_summed for update;
with added as materialized (
  select entries.event_date_id, (entries.at at time zone (select value from settings where name = 'time_zone'))::date as day, tickets.zone_id,
    orders.promo_code_id, entries.legal_entity_id, entries.channel, entries.vat_rate_bp, grouping(entries.event_date_id) = 1 as is_of_all,
    count(*) as free
  from money_entries entries
  join orders on orders.id = entries.order_id
  join tickets on tickets.id = entries.ticket_id and tickets.price_cents + tickets.fee_cents = tickets.discount_cents
  where entries.kind = 'sale' and entries.id <= (select up_to from money_summed)
  group by grouping sets (
    (1, 2, 3, 4, 5, 6, 7),
    (1, 3, 4, 5, 6, 7),
    (2, 4, 5, 6, 7)
  )
), of_days as (
  update money_days own set free = added.free from added
  where is_of_all and own.day = added.day and (own.promo_code_id, own.legal_entity_id, own.channel, own.vat_rate_bp)
    is not distinct from (added.promo_code_id, added.legal_entity_id, added.channel, added.vat_rate_bp)
)
update money_sums own set free = added.free from added
where not is_of_all and own.event_date_id = added.event_date_id
  and (own.day, own.zone_id, own.promo_code_id, own.legal_entity_id, own.channel, own.vat_rate_bp)
    is not distinct from (added.day, added.zone_id, added.promo_code_id, added.legal_entity_id, added.channel, added.vat_rate_bp);

-- As before, with those that were free.
create or replace function sum_money(last bigint) returns void language plpgsql as $$
declare
  since bigint;
begin
  select up_to into since from money_summed for update;
  if last <= since then
    return;
  end if;
  with lines as materialized (
    select entries.event_date_id, (entries.at at time zone (select value from settings where name = 'time_zone'))::date as day, tickets.zone_id,
      orders.promo_code_id, entries.legal_entity_id, entries.channel, entries.vat_rate_bp, entries.kind, entries.gross_cents, entries.vat_cents,
      tickets.price_cents + tickets.fee_cents = tickets.discount_cents as is_free
    from money_entries entries
    join orders on orders.id = entries.order_id
    left join tickets on tickets.id = entries.ticket_id
    where entries.id > since and entries.id <= last
  ), added as materialized (
    select event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp, grouping(event_date_id) = 1 as is_of_all,
      count(*) as lines, count(*) filter (where kind = 'sale') as tickets, count(*) filter (where kind = 'sale' and is_free) as free,
      coalesce(sum(gross_cents) filter (where kind = 'sale'), 0) as sale, coalesce(sum(gross_cents) filter (where kind = 'fee'), 0) as fee,
      coalesce(sum(gross_cents) filter (where kind = 'discount'), 0) as discount,
      coalesce(sum(gross_cents) filter (where kind = 'refund'), 0) as refund, coalesce(sum(gross_cents) filter (where kind = 'keep'), 0) as keep,
      coalesce(sum(gross_cents) filter (where kind = 'chargeback'), 0) as chargeback,
      sum(gross_cents) as gross, coalesce(sum(vat_cents), 0) as vat
    from lines
    group by grouping sets (
      (event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp),
      (event_date_id, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp),
      (day, promo_code_id, legal_entity_id, channel, vat_rate_bp)
    )
  ), of_days as (
    insert into money_days as own
      (day, promo_code_id, legal_entity_id, channel, vat_rate_bp, lines, tickets, sale, fee, discount, refund, keep, chargeback, gross, vat, free)
    select day, promo_code_id, legal_entity_id, channel, vat_rate_bp, lines, tickets, sale, fee, discount, refund, keep, chargeback, gross, vat, free
    from added where is_of_all
    on conflict (day, promo_code_id, legal_entity_id, channel, vat_rate_bp) do update set
      lines = own.lines + excluded.lines, tickets = own.tickets + excluded.tickets, sale = own.sale + excluded.sale, fee = own.fee + excluded.fee,
      discount = own.discount + excluded.discount, refund = own.refund + excluded.refund, keep = own.keep + excluded.keep,
      chargeback = own.chargeback + excluded.chargeback, gross = own.gross + excluded.gross, vat = own.vat + excluded.vat,
      free = own.free + excluded.free
  )
  insert into money_sums as own (event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp, lines, tickets, sale, fee,
    discount, refund, keep, chargeback, gross, vat, free)
  select event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp, lines, tickets, sale, fee, discount, refund, keep,
    chargeback, gross, vat, free
  from added where not is_of_all
  on conflict (event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp) do update set
    lines = own.lines + excluded.lines, tickets = own.tickets + excluded.tickets, sale = own.sale + excluded.sale, fee = own.fee + excluded.fee,
    discount = own.discount + excluded.discount, refund = own.refund + excluded.refund, keep = own.keep + excluded.keep,
    chargeback = own.chargeback + excluded.chargeback, gross = own.gross + excluded.gross, vat = own.vat + excluded.vat,
    free = own.free + excluded.free;
  update money_summed set up_to = last;
end $$;

-- What was sold for nothing before; its lines are the newest, so that the sums take them up by themselves.
insert into money_entries (at, order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents)
  select coalesce(orders.paid_at, tickets.created_at), orders.id, tickets.id, tickets.event_date_id, seller_of_ticket(tickets.id), orders.channel,
    'sale', 0, tickets.vat_rate_bp, case when tickets.vat_rate_bp is not null then 0 end
  from tickets
  join order_items on order_items.id = tickets.order_item_id
  join orders on orders.id = order_items.order_id
  where tickets.issue = 1 and tickets.price_cents = 0
  order by tickets.id;
