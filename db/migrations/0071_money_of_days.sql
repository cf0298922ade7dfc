-- Sums of whole days, of all concerts together: hardly two orders are of one concert and one day, so that the sums by concert and day are nearly
-- as many as orders.
create table money_days (
  -- By the clocks of the shop.
  day date not null,
  promo_code_id bigint,
  legal_entity_id bigint not null references legal_entities,
  channel text not null,
  vat_rate_bp integer,
  lines bigint not null check (lines > 0),
  tickets bigint not null,
  sale bigint not null,
  fee bigint not null,
  discount bigint not null,
  refund bigint not null,
  keep bigint not null,
  chargeback bigint not null,
  gross bigint not null,
  vat bigint not null,
  unique nulls not distinct (day, promo_code_id, legal_entity_id, channel, vat_rate_bp),
  check (gross = sale + fee + discount + refund + keep + chargeback)
);
comment on table money_days is 'people: nobody';

-- What had been added up before: nobody adds more meanwhile.
select from money_summed for update;
insert into money_days
  select day, promo_code_id, legal_entity_id, channel, vat_rate_bp, sum(lines), sum(tickets), sum(sale), sum(fee), sum(discount), sum(refund),
    sum(keep), sum(chargeback), sum(gross), sum(vat)
  from money_sums where day is not null group by day, promo_code_id, legal_entity_id, channel, vat_rate_bp;

-- Adds lines to the sums, each once, up to one before which none can come any more.
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
      orders.promo_code_id, entries.legal_entity_id, entries.channel, entries.vat_rate_bp, entries.kind, entries.gross_cents, entries.vat_cents
    from money_entries entries
    join orders on orders.id = entries.order_id
    left join tickets on tickets.id = entries.ticket_id
    where entries.id > since and entries.id <= last
  ), added as materialized (
    select event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp, grouping(event_date_id) = 1 as is_of_all,
      count(*) as lines, count(*) filter (where kind = 'sale') as tickets,
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
    select day, promo_code_id, legal_entity_id, channel, vat_rate_bp, lines, tickets, sale, fee, discount, refund, keep, chargeback, gross, vat
    from added where is_of_all
    on conflict (day, promo_code_id, legal_entity_id, channel, vat_rate_bp) do update set
      lines = own.lines + excluded.lines, tickets = own.tickets + excluded.tickets, sale = own.sale + excluded.sale, fee = own.fee + excluded.fee,
      discount = own.discount + excluded.discount, refund = own.refund + excluded.refund, keep = own.keep + excluded.keep,
      chargeback = own.chargeback + excluded.chargeback, gross = own.gross + excluded.gross, vat = own.vat + excluded.vat
  )
  insert into money_sums as own
  select event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp, lines, tickets, sale, fee, discount, refund, keep,
    chargeback, gross, vat
  from added where not is_of_all
  on conflict (event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp) do update set
    lines = own.lines + excluded.lines, tickets = own.tickets + excluded.tickets, sale = own.sale + excluded.sale, fee = own.fee + excluded.fee,
    discount = own.discount + excluded.discount, refund = own.refund + excluded.refund, keep = own.keep + excluded.keep,
    chargeback = own.chargeback + excluded.chargeback, gross = own.gross + excluded.gross, vat = own.vat + excluded.vat;
  update money_summed set up_to = last;
end $$;
