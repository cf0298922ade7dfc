-- Adds lines of the ledger to its sums, each once, up to a line before which no other can come any
-- more.
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
