-- Money is a ledger: every cent that a sale brings, and every one that goes back, is a line that stays as it was written. Every report
-- is a sum over it: of an order, of a date, of a day, of a rate of VAT.
create table money_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  order_id bigint not null references orders,
  -- null: of money that went back, where nobody has said for which ticket.
  ticket_id bigint references tickets,
  event_date_id bigint not null references event_dates,
  legal_entity_id bigint not null references legal_entities,
  channel text not null,
  kind text not null check (kind in ('sale', 'fee', 'discount', 'refund', 'keep', 'chargeback')),
  -- With VAT; below nothing where it lessens what the shop has.
  gross_cents integer not null check (gross_cents <> 0),
  -- null where no rate was known.
  vat_rate_bp integer,
  vat_cents integer,
  refund_id bigint references refunds,
  payment_id bigint references payments,
  check ((vat_rate_bp is null) = (vat_cents is null)),
  check (kind not in ('sale', 'fee', 'discount') or ticket_id is not null),
  check ((kind = 'chargeback') = (payment_id is not null)),
  check (kind <> 'refund' or refund_id is not null)
);
comment on table money_entries is 'people: nobody';
create index on money_entries (order_id);
create index on money_entries (event_date_id);
create index on money_entries (at);
-- A ticket is sold once.
create unique index money_of_ticket_once on money_entries (ticket_id, kind) where kind in ('sale', 'fee', 'discount');
create index on money_entries (refund_id) where refund_id is not null;

create function keep_money_entry() returns trigger language plpgsql as $$
begin
  raise exception 'a line of the money ledger stays as it was written' using errcode = 'check_violation';
end $$;
create trigger money_entries_stay before update or delete on money_entries for each row execute function keep_money_entry();

-- What was sold with these tickets. A ticket that is made anew is not sold again.
create function write_sales(sold bigint[], sold_at timestamptz) returns void language sql as $$
  insert into money_entries (at, order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents)
  select coalesce(sold_at, orders.paid_at, tickets.created_at), orders.id, tickets.id, tickets.event_date_id, venues.legal_entity_id,
    orders.channel, part.kind, part.gross, tickets.vat_rate_bp, part.vat
  from tickets
  join order_items on order_items.id = tickets.order_item_id
  join orders on orders.id = order_items.order_id
  join event_dates on event_dates.id = tickets.event_date_id
  join venues on venues.id = event_dates.venue_id
  cross join lateral (
    select vat_within(tickets.fee_cents, tickets.vat_rate_bp) as fee, vat_within(tickets.discount_cents, tickets.vat_rate_bp) as discount
  ) vat
  -- The parts' VAT comes to the ticket's, to the cent.
  cross join lateral (values
    (1, 'sale', tickets.price_cents, tickets.vat_cents - vat.fee + vat.discount),
    (2, 'fee', tickets.fee_cents, vat.fee),
    (3, 'discount', -tickets.discount_cents, -vat.discount)
  ) part (position, kind, gross, vat)
  where tickets.id = any(sold) and tickets.issue = 1 and part.gross <> 0
  order by tickets.id, part.position
$$;

create function note_sales() returns trigger language plpgsql as $$
begin
  perform write_sales(array_agg(id), now()) from new_tickets having count(*) > 0;
  return null;
end $$;
create trigger tickets_sold after insert on tickets
  referencing new table as new_tickets for each statement execute function note_sales();

-- Which of a refund's money is for which ticket, or why it goes back otherwise.
alter table refunds add column uuid uuid not null unique default gen_random_uuid();
create table refund_lines (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refunds,
  ticket_id bigint references tickets,
  kind text not null check (kind in ('ticket', 'fee', 'goodwill', 'late')),
  amount_cents integer not null check (amount_cents > 0),
  check (kind not in ('ticket', 'fee') or ticket_id is not null)
);
comment on table refund_lines is 'people: nobody';
create index on refund_lines (refund_id);
create index on refund_lines (ticket_id);

-- For a ticket never more goes back than it cost; its row is locked, so that two refunds cannot pass side by side.
create function refuse_excess_of_ticket(of_ticket bigint) returns void language plpgsql as $$
declare
  ticket tickets%rowtype;
  given bigint;
begin
  select * into ticket from tickets where id = of_ticket for update;
  select sum(refund_lines.amount_cents) into given from refund_lines join refunds on refunds.id = refund_id
    where ticket_id = of_ticket and refunds.state <> 'failed';
  if given > ticket.price_cents + ticket.fee_cents - ticket.discount_cents then
    raise exception 'more would go back for ticket % than it cost', ticket.serial
      using errcode = 'check_violation', constraint = 'never_more_than_it_cost';
  end if;
end $$;

create function check_refund_line() returns trigger language plpgsql as $$
begin
  if new.ticket_id is not null then
    if not exists (select from refunds join payments on payments.id = payment_id join order_items on order_items.order_id = payments.order_id
      join tickets on tickets.order_item_id = order_items.id where refunds.id = new.refund_id and tickets.id = new.ticket_id) then
      raise exception 'ticket % was not bought with the payment of refund %', new.ticket_id, new.refund_id using errcode = 'check_violation';
    end if;
    perform refuse_excess_of_ticket(new.ticket_id);
  end if;
  return null;
end $$;
create trigger refund_lines_within_ticket after insert or update on refund_lines
  for each row execute function check_refund_line();

create function check_lines_of_refund() returns trigger language plpgsql as $$
begin
  perform refuse_excess_of_ticket(ticket_id) from (
    select distinct ticket_id from refund_lines where refund_id = new.id and ticket_id is not null order by ticket_id) own;
  return null;
end $$;
create trigger refund_lines_again after update of state on refunds
  for each row when (old.state = 'failed' and new.state <> 'failed') execute function check_lines_of_refund();

-- Writes money that leaves an order where nobody says for which ticket: each concert, seller and rate bears its share of what is left
-- there, so that all of it gone leaves nothing anywhere. Where less is left than goes, each bears its share of what was sold.
create function write_loss(of_order bigint, lost bigint, of_kind text, of_refund bigint, of_payment bigint, lost_at timestamptz)
returns void language sql as $$
  insert into money_entries (at, order_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, refund_id, payment_id)
  with parts as (
    select event_date_id, legal_entity_id, channel, vat_rate_bp, sum(gross_cents) as left_over, sum(vat_cents)::integer as vat,
      coalesce(sum(gross_cents) filter (where kind in ('sale', 'fee', 'discount')), 0) as sold
    from money_entries where order_id = of_order group by event_date_id, legal_entity_id, channel, vat_rate_bp
  ), weighed as (
    select parts.*, row_number() over (order by event_date_id, legal_entity_id, channel, vat_rate_bp) as position,
      case when sum(greatest(left_over, 0)) over () >= lost then greatest(left_over, 0) else sold end as weight
    from parts
  ), shared as (
    select share_cents(lost, array_agg(weight order by position)) as shares from weighed having count(*) > 0
  )
  select lost_at, of_order, event_date_id, legal_entity_id, channel, of_kind, -shares[position], vat_rate_bp,
    case when shares[position] = left_over then -vat else -vat_within(shares[position], vat_rate_bp) end, of_refund, of_payment
  from weighed, shared where shares[position] <> 0
$$;

-- Writes a refund that has succeeded: for its tickets what its lines say, and otherwise as above. Money for which there were no tickets
-- was no sale, and neither is its return.
create function write_refund(of_refund bigint, given_at timestamptz) returns void language plpgsql as $$
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
  select coalesce(sum(amount_cents), 0) into with_tickets from refund_lines where refund_id = of_refund and ticket_id is not null;
  -- Its amount has changed since its lines were written: they are true no more.
  if with_tickets > refund.amount_cents then
    with_tickets := 0;
  end if;
  if with_tickets > 0 then
    insert into money_entries (at, order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, refund_id)
    select given_at, refund.order_id, tickets.id, tickets.event_date_id, venues.legal_entity_id, refund.channel, 'refund', -own.given,
      tickets.vat_rate_bp, case when own.given = price_cents + fee_cents - discount_cents then -tickets.vat_cents
        else -vat_within(own.given, tickets.vat_rate_bp) end, of_refund
    from (select ticket_id, sum(amount_cents) as given from refund_lines where refund_id = of_refund and ticket_id is not null group by ticket_id) own
    join tickets on tickets.id = own.ticket_id
    join event_dates on event_dates.id = tickets.event_date_id
    join venues on venues.id = event_dates.venue_id
    order by tickets.id;
  end if;
  if refund.amount_cents > with_tickets then
    perform write_loss(refund.order_id, refund.amount_cents - with_tickets, 'refund', of_refund, null, given_at);
  end if;
end $$;

create function note_refund() returns trigger language plpgsql as $$
begin
  if new.state = 'succeeded' then
    perform write_refund(new.id, now());
  else
    -- The bank has sent it back: what was written of it is taken back.
    insert into money_entries (order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, refund_id)
    select order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, -sum(gross_cents), vat_rate_bp, -sum(vat_cents), refund_id
    from money_entries where refund_id = new.id
    group by order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, vat_rate_bp, refund_id having sum(gross_cents) <> 0;
  end if;
  return null;
end $$;
create trigger refund_made after insert on refunds
  for each row when (new.state = 'succeeded') execute function note_refund();
create trigger refund_moved after update of state on refunds
  for each row when ((old.state = 'succeeded') <> (new.state = 'succeeded')) execute function note_refund();

-- A dispute that is lost takes what had not gone back by itself.
create function write_chargeback(of_payment bigint, taken_at timestamptz) returns void language sql as $$
  select write_loss(order_id, amount_cents - refunded, 'chargeback', null, of_payment, taken_at)
  from payments cross join lateral (
    select coalesce(sum(refunds.amount_cents), 0) as refunded from refunds where payment_id = payments.id and state = 'succeeded'
  ) gone
  where payments.id = of_payment and settlement = 'tickets' and amount_cents > refunded
$$;
create function note_chargeback() returns trigger language plpgsql as $$
begin
  perform write_chargeback(new.id, now());
  return null;
end $$;
create trigger payment_charged_back after update of state on payments
  for each row when (new.state = 'charged_back' and old.state <> 'charged_back') execute function note_chargeback();

-- What was sold, refunded and charged back before.
select write_sales(array_agg(id order by id), null) from tickets;
select write_refund(id, updated_at) from (select id, updated_at from refunds where state = 'succeeded' order by id offset 0) made;
select write_chargeback(id, updated_at) from (select id, updated_at from payments where state = 'charged_back' order by id offset 0) lost;
