-- What goes back of a ticket is of the seller who sold it, whoever sells in its hall by then: money, documents and reports follow the ledger's
-- line of the sale.

-- Of an admission, however often its ticket was made anew. One that cost nothing has no line: whoever sells in its hall has sold it.
create function seller_of_ticket(of_ticket bigint) returns bigint language sql stable as $$
  select coalesce(
    (select money_entries.legal_entity_id
      from tickets issues join money_entries on money_entries.ticket_id = issues.id
      where issues.order_item_id = own.order_item_id and issues.admission = own.admission and kind in ('sale', 'fee', 'discount')
      order by money_entries.id limit 1),
    venues.legal_entity_id)
  from tickets own
  join event_dates on event_dates.id = own.event_date_id
  join venues on venues.id = event_dates.venue_id
  where own.id = of_ticket
$$;

-- As before, of the seller of the sale.
create or replace function note_returned_ticket() returns trigger language plpgsql as $$
begin
  if not exists (select from ticket_returns join order_items using (order_id)
    where ticket_returns.id = new.return_id and order_items.id = new.order_item_id) then
    raise exception 'ticket % is none of the order of its return', new.serial using errcode = 'check_violation';
  end if;
  insert into money_entries (order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents)
  select orders.id, new.id, new.event_date_id, seller_of_ticket(new.id), orders.channel, part.kind, part.sign * new.kept_cents, new.vat_rate_bp,
    part.sign * vat_within(new.kept_cents, new.vat_rate_bp)
  from order_items
  join orders on orders.id = order_items.order_id
  cross join (values ('refund', -1), ('keep', 1)) part (kind, sign)
  where order_items.id = new.order_item_id and new.kept_cents > 0
  order by part.sign;
  return null;
end $$;

-- As before, of the seller of the sale.
create or replace function write_refund(of_refund bigint, given_at timestamptz) returns void language plpgsql as $$
declare
  refund record;
  with_tickets bigint;
begin
  select refunds.amount_cents, payments.order_id, orders.channel into refund
    from refunds join payments on payments.id = payment_id join orders on orders.id = order_id
    where refunds.id = of_refund and payments.settlement = 'tickets';
  if not found then
    return;
  end if;
  insert into money_entries (at, order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, refund_id)
  with own as (
    select ticket_id, sum(amount_cents) as given from refund_lines where refund_id = of_refund and ticket_id is not null group by ticket_id
  ), placed as (
    select tickets.id, tickets.event_date_id, seller_of_ticket(tickets.id) as legal_entity_id, tickets.vat_rate_bp, own.given,
      case when own.given = rest.gross then rest.vat else vat_within(own.given, tickets.vat_rate_bp) end as vat
    from own
    join tickets on tickets.id = own.ticket_id
    cross join lateral (
      select sum(gross_cents) as gross, sum(money_entries.vat_cents)::integer as vat
      from tickets issues join money_entries on money_entries.ticket_id = issues.id
      where issues.order_item_id = tickets.order_item_id and issues.admission = tickets.admission
    ) rest
  ), parts as (
    select event_date_id, legal_entity_id, channel, vat_rate_bp, sum(gross_cents) as gross, sum(vat_cents)::integer as vat
    from money_entries where order_id = refund.order_id group by event_date_id, legal_entity_id, channel, vat_rate_bp
  ), summed as (
    select placed.*, sum(given) over part as given_there, sum(vat) over part as vat_there, row_number() over (part order by id desc) as last
    from placed window part as (partition by event_date_id, legal_entity_id, vat_rate_bp)
  )
  select given_at, refund.order_id, summed.id, summed.event_date_id, summed.legal_entity_id, refund.channel, 'refund', -given, summed.vat_rate_bp,
    -(summed.vat + case when last = 1 and given_there = parts.gross then parts.vat - vat_there else 0 end), of_refund
  from summed
  left join parts on parts.event_date_id = summed.event_date_id and parts.legal_entity_id = summed.legal_entity_id
    and parts.channel = refund.channel and parts.vat_rate_bp is not distinct from summed.vat_rate_bp
  order by summed.id;
  select coalesce(sum(amount_cents), 0) into with_tickets from refund_lines where refund_id = of_refund and ticket_id is not null;
  if refund.amount_cents > with_tickets then
    perform write_loss(refund.order_id, refund.amount_cents - with_tickets, 'refund', of_refund, null, given_at);
  end if;
  perform level_money(refund.order_id, 'refund', of_refund, null, given_at);
end $$;

-- As before: of the seller who sold the old ticket.
create or replace function note_exchanged_ticket() returns trigger language plpgsql as $$
declare
  exchange ticket_exchanges%rowtype;
  given record;
  fresh record;
  cost integer := new.price_cents + new.fee_cents - new.discount_cents;
begin
  select * into exchange from ticket_exchanges where old_ticket_id = new.replaces_id;
  select tickets.*, price_cents + fee_cents - tickets.discount_cents as cost, event_id, seller_of_ticket(tickets.id) as legal_entity_id, order_id, orders.channel into given
    from tickets join event_dates on event_dates.id = event_date_id
    join order_items on order_items.id = order_item_id join orders on orders.id = order_id
    where tickets.id = new.replaces_id;
  select event_id, legal_entity_id, order_id into fresh
    from order_items join event_dates on event_dates.id = event_date_id join venues on venues.id = venue_id
    where order_items.id = new.order_item_id and order_items.event_date_id = new.event_date_id and order_items.zone_id = new.zone_id
      and exchanged_at is not null;
  if exchange.id is null or exchange.order_id <> given.order_id or fresh.order_id is distinct from given.order_id or given.state <> 'exchanged'
    or fresh.event_id <> given.event_id or new.event_date_id = given.event_date_id or fresh.legal_entity_id <> given.legal_entity_id
    or new.vat_rate_bp is distinct from given.vat_rate_bp or cost > given.cost then
    raise exception 'ticket % is no exchange for ticket %', new.serial, given.serial
      using errcode = 'check_violation', constraint = 'exchange_for_the_like';
  end if;
  if cost > 0 then
    insert into money_entries (order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, exchange_id)
    values (given.order_id, given.id, given.event_date_id, given.legal_entity_id, given.channel, 'refund', -cost, new.vat_rate_bp, -new.vat_cents, exchange.id);
  end if;
  return null;
end $$;
