-- Tickets are given back one by one: which, under whose request, what of their money goes back and what stays.

-- One request to give tickets back. Who asks again under the same key is told what was done the first time.
create table ticket_returns (
  id bigint generated always as identity primary key,
  key text not null unique check (key <> ''),
  order_id bigint not null references orders,
  -- null: no money goes back.
  refund_id bigint unique references refunds,
  money text not null check (money in ('whole', 'minus_fees', 'none')),
  -- Back on sale, or kept out of it.
  seats text not null check (seats in ('back', 'keep')),
  reason text not null,
  returned_at timestamptz not null default now(),
  constraint no_money_no_refund check (money <> 'none' or refund_id is null)
);
comment on table ticket_returns is 'people: nobody';
create index on ticket_returns (order_id);

alter table tickets add column return_id bigint references ticket_returns;
-- What the shop keeps of its money: below what was paid for it, the rest goes back.
alter table tickets add column kept_cents integer;
alter table tickets add constraint returned_with_its_money check ((return_id is null) = (kept_cents is null));
alter table tickets add constraint returned_is_void check (return_id is null or state in ('void', 'exchanged'));
alter table tickets add constraint kept_of_what_it_cost check (kept_cents between 0 and price_cents + fee_cents - discount_cents);
create index on tickets (return_id) where return_id is not null;

-- What was sold is undone, and what stays is kept for another reason: two lines that come to nothing.
alter table money_entries drop constraint money_entries_check3;
alter table money_entries add constraint refund_of_something check (kind <> 'refund' or refund_id is not null or ticket_id is not null);
create index on money_entries (ticket_id) where ticket_id is not null;

create function note_returned_ticket() returns trigger language plpgsql as $$
begin
  if not exists (select from ticket_returns join order_items using (order_id)
    where ticket_returns.id = new.return_id and order_items.id = new.order_item_id) then
    raise exception 'ticket % is none of the order of its return', new.serial using errcode = 'check_violation';
  end if;
  insert into money_entries (order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents)
  select orders.id, new.id, new.event_date_id, venues.legal_entity_id, orders.channel, part.kind, part.sign * new.kept_cents, new.vat_rate_bp,
    part.sign * vat_within(new.kept_cents, new.vat_rate_bp)
  from order_items
  join orders on orders.id = order_items.order_id
  join event_dates on event_dates.id = new.event_date_id
  join venues on venues.id = event_dates.venue_id
  cross join (values ('refund', -1), ('keep', 1)) part (kind, sign)
  where order_items.id = new.order_item_id and new.kept_cents > 0
  order by part.sign;
  return null;
end $$;
create trigger ticket_returned after update of return_id on tickets
  for each row when (old.return_id is null and new.return_id is not null) execute function note_returned_ticket();

create function keep_return_of_ticket() returns trigger language plpgsql as $$
begin
  raise exception 'ticket % was given back, and stays so', old.serial using errcode = 'check_violation';
end $$;
create trigger tickets_stay_returned before update on tickets
  for each row when (old.return_id is not null and (old.return_id, old.kept_cents, old.state) is distinct from (new.return_id, new.kept_cents, new.state))
  execute function keep_return_of_ticket();

-- For an admission never more goes back than it cost, however often its ticket was made anew; its first ticket is locked, so that two
-- refunds cannot pass side by side.
create or replace function refuse_excess_of_ticket(of_ticket bigint) returns void language plpgsql as $$
declare
  ticket tickets%rowtype;
  given bigint;
begin
  select earliest.* into ticket from tickets own
    join tickets earliest on earliest.order_item_id = own.order_item_id and earliest.admission = own.admission and earliest.issue = 1
    where own.id = of_ticket for no key update of earliest;
  select sum(refund_lines.amount_cents) into given from refund_lines
    join refunds on refunds.id = refund_id
    join tickets issues on issues.id = ticket_id
    where issues.order_item_id = ticket.order_item_id and issues.admission = ticket.admission and refunds.state <> 'failed';
  if given > ticket.price_cents + ticket.fee_cents - ticket.discount_cents then
    raise exception 'more would go back for ticket % than it cost', ticket.serial
      using errcode = 'check_violation', constraint = 'never_more_than_it_cost';
  end if;
end $$;

-- The lines of a refund of which nobody says what it is for (one that was made in a provider's dashboard, money that came too late): all
-- the money of an order is for each of its tickets, a part of it for none.
create function write_refund_lines(of_refund bigint) returns void language plpgsql as $$
declare
  refund record;
begin
  select refunds.amount_cents, payments.order_id, payments.settlement is not distinct from 'returned' as is_late,
      refunds.amount_cents = payments.amount_cents and payments.settlement is not distinct from 'tickets' as is_whole into refund
    from refunds join payments on payments.id = payment_id where refunds.id = of_refund;
  if refund.is_whole then
    insert into refund_lines (refund_id, ticket_id, kind, amount_cents)
    select of_refund, tickets.id, part.kind, part.cents
    from tickets join order_items on order_items.id = order_item_id
    cross join lateral (values ('ticket', price_cents - discount_cents), ('fee', fee_cents)) part (kind, cents)
    where order_items.order_id = refund.order_id and part.cents > 0
      and not exists (select from tickets newer where newer.replaces_id = tickets.id)
    order by tickets.id, part.kind desc;
    if found then
      return;
    end if;
  end if;
  insert into refund_lines (refund_id, kind, amount_cents)
    values (of_refund, case when refund.is_late then 'late' else 'goodwill' end, refund.amount_cents);
end $$;

-- By the time the transaction ends the lines of a refund come to it.
create function settle_refund_lines(of_refund bigint) returns void language plpgsql as $$
declare
  wanted integer;
  lines record;
begin
  select amount_cents into wanted from refunds where id = of_refund;
  select count(*) as number, sum(amount_cents) as cents into lines from refund_lines where refund_id = of_refund;
  if lines.number = 0 then
    perform write_refund_lines(of_refund);
  elsif lines.cents <> wanted then
    raise exception 'the lines of refund % come to %, but it gives back %', of_refund, lines.cents, wanted
      using errcode = 'check_violation', constraint = 'refund_lines_add_up';
  end if;
end $$;
create function check_lines_of_new_refund() returns trigger language plpgsql as $$
begin
  perform settle_refund_lines(new.id);
  return null;
end $$;
create function check_sum_of_refund_line() returns trigger language plpgsql as $$
begin
  perform settle_refund_lines(coalesce(new.refund_id, old.refund_id));
  return null;
end $$;

-- A request that asks for less is for nothing that was named any more; one that asks for more is so beside what was named.
create function follow_amount_of_refund() returns trigger language plpgsql as $$
declare
  kind_of_rest text := (select case when settlement = 'returned' then 'late' else 'goodwill' end from payments where id = new.payment_id);
begin
  if not exists (select from refund_lines where refund_id = new.id) then
    return null;
  end if;
  if new.amount_cents < old.amount_cents then
    delete from refund_lines where refund_id = new.id;
  end if;
  insert into refund_lines (refund_id, kind, amount_cents)
    values (new.id, coalesce(kind_of_rest, 'goodwill'), case when new.amount_cents < old.amount_cents then new.amount_cents else new.amount_cents - old.amount_cents end);
  return null;
end $$;
-- Its name comes before `refund_moved`, which reads the lines.
create trigger refund_amount_changed after update of amount_cents on refunds
  for each row when (old.amount_cents <> new.amount_cents) execute function follow_amount_of_refund();

-- The refunds of before: each gets its lines, and what the ledger of money says of it stays.
select write_refund_lines(id) from (
  select id from refunds where not exists (select from refund_lines where refund_id = refunds.id) order by id offset 0) silent;

create constraint trigger refund_lines_add_up after insert or update of amount_cents on refunds
  deferrable initially deferred for each row execute function check_lines_of_new_refund();
create constraint trigger refund_lines_add_up after insert or update or delete on refund_lines
  deferrable initially deferred for each row execute function check_sum_of_refund_line();

-- Of an order of which nothing is left nothing is left anywhere: where one concert has given back what was another's, they are made even.
create function level_money(of_order bigint, of_kind text, of_refund bigint, of_payment bigint, moved_at timestamptz)
returns void language sql as $$
  insert into money_entries (at, order_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, refund_id, payment_id)
  select moved_at, of_order, event_date_id, legal_entity_id, channel, of_kind, -sum(gross_cents), vat_rate_bp, -sum(vat_cents), of_refund, of_payment
  from money_entries
  where order_id = of_order and (select sum(gross_cents) from money_entries where order_id = of_order) = 0
  group by event_date_id, legal_entity_id, channel, vat_rate_bp having sum(gross_cents) <> 0
$$;

-- Writes a refund that has succeeded: for its tickets what its lines say, and otherwise as `write_loss` does. Where nothing is left of a
-- concert at a rate no VAT is left either. Money for which there were no tickets was no sale, and neither is its return.
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
    select tickets.id, tickets.event_date_id, venues.legal_entity_id, tickets.vat_rate_bp, own.given,
      case when own.given = rest.gross then rest.vat else vat_within(own.given, tickets.vat_rate_bp) end as vat
    from own
    join tickets on tickets.id = own.ticket_id
    join event_dates on event_dates.id = tickets.event_date_id
    join venues on venues.id = event_dates.venue_id
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

-- A dispute that is lost takes what had not gone back by itself.
create or replace function write_chargeback(of_payment bigint, taken_at timestamptz) returns void language sql as $$
  select write_loss(order_id, amount_cents - refunded, 'chargeback', null, of_payment, taken_at)
  from payments cross join lateral (
    select coalesce(sum(refunds.amount_cents), 0) as refunded from refunds where payment_id = payments.id and state = 'succeeded'
  ) gone
  where payments.id = of_payment and settlement = 'tickets' and amount_cents > refunded;
  select level_money(order_id, 'chargeback', null, of_payment, taken_at) from payments where id = of_payment and settlement = 'tickets'
$$;
