-- Reports read the ledger of money put together, and only its newest lines one by one. Lines are never changed, so a sum stays true; which
-- lines it has is known by the last of them.
create table money_sums (
  event_date_id bigint not null references event_dates,
  -- By the clocks of the shop. null: of all days.
  day date,
  -- Both stay for as long as tickets and orders name them.
  zone_id bigint,
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
  unique nulls not distinct (event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp),
  check (gross = sale + fee + discount + refund + keep + chargeback)
);
comment on table money_sums is 'people: nobody';
create index money_sums_by_day on money_sums (day);

-- Which line of the ledger is the last one that the sums have.
create table money_summed (
  is_only boolean primary key default true check (is_only),
  up_to bigint not null default 0
);
comment on table money_summed is 'people: nobody';
insert into money_summed default values;

create function keep_money_summed() returns trigger language plpgsql as $$
begin
  raise exception 'lines of the ledger are added to the sums once' using errcode = 'check_violation';
end $$;
create trigger money_summed_grows before update on money_summed
  for each row when (new.up_to < old.up_to) execute function keep_money_summed();
create trigger money_summed_stays before delete on money_summed for each row execute function keep_money_summed();

-- Adds lines to the sums, each once, up to one before which none can come any more.
create function sum_money(last bigint) returns void language plpgsql as $$
declare
  since bigint;
begin
  select up_to into since from money_summed for update;
  if last <= since then
    return;
  end if;
  insert into money_sums as own
  with lines as materialized (
    select entries.event_date_id, (entries.at at time zone (select value from settings where name = 'time_zone'))::date as day, tickets.zone_id,
      orders.promo_code_id, entries.legal_entity_id, entries.channel, entries.vat_rate_bp, entries.kind, entries.gross_cents, entries.vat_cents
    from money_entries entries
    join orders on orders.id = entries.order_id
    left join tickets on tickets.id = entries.ticket_id
    where entries.id > since and entries.id <= last
  )
  select event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp, count(*),
    count(*) filter (where kind = 'sale'),
    coalesce(sum(gross_cents) filter (where kind = 'sale'), 0), coalesce(sum(gross_cents) filter (where kind = 'fee'), 0),
    coalesce(sum(gross_cents) filter (where kind = 'discount'), 0), coalesce(sum(gross_cents) filter (where kind = 'refund'), 0),
    coalesce(sum(gross_cents) filter (where kind = 'keep'), 0), coalesce(sum(gross_cents) filter (where kind = 'chargeback'), 0),
    sum(gross_cents), coalesce(sum(vat_cents), 0)
  from lines
  group by grouping sets (
    (event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp),
    (event_date_id, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp)
  )
  on conflict (event_date_id, day, zone_id, promo_code_id, legal_entity_id, channel, vat_rate_bp) do update set
    lines = own.lines + excluded.lines, tickets = own.tickets + excluded.tickets, sale = own.sale + excluded.sale, fee = own.fee + excluded.fee,
    discount = own.discount + excluded.discount, refund = own.refund + excluded.refund, keep = own.keep + excluded.keep,
    chargeback = own.chargeback + excluded.chargeback, gross = own.gross + excluded.gross, vat = own.vat + excluded.vat;
  update money_summed set up_to = last;
end $$;

-- What goes back is little beside what is sold.
create index money_entries_gone on money_entries (at) where kind in ('refund', 'keep', 'chargeback');
