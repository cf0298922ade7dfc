-- A ticket that comes by an exchange is for another date of the same event, of the seller who sold
-- the old one, at the same VAT, and costs no more. What it costs leaves the date of the old ticket;
-- its own lines bring it to the new date.
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

create or replace trigger ticket_exchanged after insert on tickets
  for each row when (new.issue = 1 and new.replaces_id is not null) execute function note_exchanged_ticket();
