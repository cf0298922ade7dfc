-- A ticket is exchanged for one of another date of the same event, within its order. The old one is good no more, the new one stands in a
-- line of its own, and the money of the new one moves from the old date to the new one: of the order nothing comes and nothing goes. What
-- the old one had cost more goes back by a refund.

create table ticket_exchanges (
  id bigint generated always as identity primary key,
  -- Who asks again under the same key is told what was done the first time.
  key text not null unique check (key <> ''),
  order_id bigint not null references orders,
  old_ticket_id bigint not null unique references tickets,
  -- Of what the old ticket had cost more. null: it cost the same.
  refund_id bigint unique references refunds,
  exchanged_at timestamptz not null default now()
);
comment on table ticket_exchanges is 'people: nobody';
create index on ticket_exchanges (order_id);

-- null: the line was bought. Two tickets may be exchanged for the same category, or for one of which the order has tickets already.
alter table order_items add column exchanged_at timestamptz;
alter table order_items add constraint exchanged_one_by_one check (exchanged_at is null or quantity = 1);
alter table order_items drop constraint order_items_order_id_event_ticket_id_key;
create unique index order_items_bought_once on order_items (order_id, event_ticket_id) where exchanged_at is null;

-- What an exchange has moved: both lines bear its number, and come to nothing.
alter table money_entries add column exchange_id bigint references ticket_exchanges;
create index on money_entries (exchange_id) where exchange_id is not null;

create function keep_exchange() returns trigger language plpgsql as $$
begin
  raise exception 'an exchange stays as it was made' using errcode = 'restrict_violation';
end $$;
create trigger ticket_exchanges_stay before update or delete on ticket_exchanges for each row execute function keep_exchange();
create trigger tickets_stay_exchanged before update of state on tickets
  for each row when (old.state = 'exchanged' and new.state <> 'exchanged') execute function keep_exchange();

-- By the time the transaction ends there is a ticket for the one that was given, and none without an exchange.
create function check_exchange() returns trigger language plpgsql as $$
begin
  if not exists (select from tickets given
    join order_items own on own.id = given.order_item_id
    join tickets fresh on fresh.replaces_id = given.id and fresh.issue = 1
    join order_items line on line.id = fresh.order_item_id
    left join refunds on refunds.id = new.refund_id
    where given.id = new.old_ticket_id and given.state = 'exchanged' and own.order_id = new.order_id and line.order_id = new.order_id
      and line.exchanged_at is not null
      -- What it costs, and what goes back, is what the old one cost.
      and fresh.price_cents + fresh.fee_cents - fresh.discount_cents + coalesce(refunds.amount_cents, 0)
        = given.price_cents + given.fee_cents - given.discount_cents) then
    raise exception 'exchange % is not whole', new.id using errcode = 'check_violation', constraint = 'exchange_is_whole';
  end if;
  return null;
end $$;
create constraint trigger exchange_is_whole after insert on ticket_exchanges
  deferrable initially deferred for each row execute function check_exchange();

-- A ticket that comes for another one is for another date of the same event, of the same seller, at the same VAT, and costs no more. What it
-- costs leaves the old one's date, where its own lines bring it to the new one.
create function note_exchanged_ticket() returns trigger language plpgsql as $$
declare
  exchange ticket_exchanges%rowtype;
  given record;
  fresh record;
  cost integer := new.price_cents + new.fee_cents - new.discount_cents;
begin
  select * into exchange from ticket_exchanges where old_ticket_id = new.replaces_id;
  select tickets.*, price_cents + fee_cents - tickets.discount_cents as cost, event_id, legal_entity_id, order_id, orders.channel into given
    from tickets join event_dates on event_dates.id = event_date_id join venues on venues.id = venue_id
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
create trigger ticket_exchanged after insert on tickets
  for each row when (new.issue = 1 and new.replaces_id is not null) execute function note_exchanged_ticket();

-- As before, with the number of the exchange by which a ticket came.
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
  where tickets.id = any(sold) and tickets.issue = 1 and part.gross <> 0
  order by tickets.id, part.position
$$;

-- The tickets that were bought add up to the order's total; one that came for another is paid by that one.
create or replace function refuse_wrong_sum(of_order bigint) returns void language plpgsql as $$
declare
  total integer;
  is_sold boolean;
  came bigint;
begin
  select total_cents, state = 'paid' into total, is_sold from orders where id = of_order;
  select sum(tickets.price_cents + tickets.fee_cents - tickets.discount_cents) into came
    from tickets join order_items on order_items.id = order_item_id where order_id = of_order and issue = 1 and replaces_id is null;
  if (is_sold or came is not null) and coalesce(came, 0) <> total then
    raise exception 'the tickets of order % come to %, but it costs %', of_order, coalesce(came, 0), total
      using errcode = 'check_violation', constraint = 'tickets_add_up';
  end if;
end $$;

-- Of a ticket that was exchanged no more goes back than it cost more than the new one.
create or replace function refuse_excess_of_ticket(of_ticket bigint) returns void language plpgsql as $$
declare
  ticket tickets%rowtype;
  given bigint;
  moved bigint;
begin
  select earliest.* into ticket from tickets own
    join tickets earliest on earliest.order_item_id = own.order_item_id and earliest.admission = own.admission and earliest.issue = 1
    where own.id = of_ticket for no key update of earliest;
  select sum(refund_lines.amount_cents) into given from refund_lines
    join refunds on refunds.id = refund_id
    join tickets issues on issues.id = ticket_id
    where issues.order_item_id = ticket.order_item_id and issues.admission = ticket.admission and refunds.state <> 'failed';
  select coalesce(-sum(gross_cents), 0) into moved from money_entries
    join tickets issues on issues.id = ticket_id
    where issues.order_item_id = ticket.order_item_id and issues.admission = ticket.admission and exchange_id is not null
      and money_entries.kind = 'refund';
  if given > ticket.price_cents + ticket.fee_cents - ticket.discount_cents - moved then
    raise exception 'more would go back for ticket % than it cost', ticket.serial
      using errcode = 'check_violation', constraint = 'never_more_than_it_cost';
  end if;
end $$;

-- As before; where the tickets that there are now cost less than the order did, the rest is for none of them.
create or replace function write_refund_lines(of_refund bigint) returns void language plpgsql as $$
declare
  refund record;
  for_tickets bigint := 0;
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
    select coalesce(sum(amount_cents), 0) into for_tickets from refund_lines where refund_id = of_refund;
  end if;
  if for_tickets < refund.amount_cents then
    insert into refund_lines (refund_id, kind, amount_cents)
      values (of_refund, case when refund.is_late then 'late' else 'goodwill' end, refund.amount_cents - for_tickets);
  end if;
end $$;

-- An exchange is on paper, too: a credit note for the old ticket as far as its money has moved, and an invoice or receipt for the new one.
alter table documents add column exchange_id bigint references ticket_exchanges;
create index on documents (exchange_id) where exchange_id is not null;
alter table documents drop constraint credit_takes_back;
alter table documents add constraint credit_takes_back
  check (kind <> 'credit_note' or ((refund_id is not null or exchange_id is not null) and gross_cents <= 0));
alter table documents drop constraint sale_corrects_nothing;
alter table documents add constraint sale_corrects_nothing
  check (refund_id is not null or corrects_id is null or (exchange_id is not null and kind = 'credit_note'));

create or replace function is_documented(entry money_entries) returns boolean language sql stable
  return (entry.kind in ('sale', 'fee', 'discount') or entry.refund_id is not null or entry.exchange_id is not null)
    and entry.id > (select value::bigint from settings where name = 'documents_after_entry');

drop function write_document(bigint, bigint, bigint, bigint[], integer, integer);
create function write_document(of_order bigint, of_entity bigint, of_refund bigint, of_exchange bigint, entries bigint[], gross integer, vat integer)
returns void language plpgsql as $$
declare
  bought orders%rowtype;
  entity legal_entities%rowtype;
  sale documents%rowtype;
  zone text := (select value from settings where name = 'time_zone');
  of_kind text;
  of_year integer;
  taken integer;
  written bigint;
begin
  select * into bought from orders where id = of_order;
  select * into entity from legal_entities where id = of_entity;
  -- Of the ticket that it is about, where that is one: what came by an exchange has a document of its own.
  select documents.* into sale from documents
    where order_id = of_order and legal_entity_id = of_entity and refund_id is null and kind <> 'credit_note'
    order by (of_refund is not null or gross < 0) and exists (
        select from document_entries
        join money_entries sold on sold.id = money_entry_id
        join tickets first_issue on first_issue.id = sold.ticket_id
        join tickets own on own.order_item_id = first_issue.order_item_id and own.admission = first_issue.admission
        join money_entries given on given.ticket_id = own.id and given.id = any(entries)
        where document_entries.document_id = documents.id) desc, id
    limit 1;
  of_kind := case when (of_refund is not null or of_exchange is not null) and gross <= 0 then 'credit_note'
    else coalesce(sale.kind, case when bought.company_name is null then 'receipt' else 'invoice' end) end;
  of_year := extract(year from clock_timestamp() at time zone zone);
  taken := take_document_number(of_entity, of_kind, of_year);
  insert into documents (legal_entity_id, kind, year, number, reference, issued_at, order_id, order_ref, paid_at, refund_id, exchange_id,
    corrects_id, locale, seller, buyer, net_cents, vat_cents, gross_cents)
  values (of_entity, of_kind, of_year, taken,
    concat_ws('-', nullif(entity.document_prefix, ''), case of_kind when 'invoice' then 'I' when 'credit_note' then 'C' else 'R' end, of_year,
      lpad(taken::text, greatest(6, length(taken::text)), '0')),
    -- After the lock, so that numbers and times are in one order; never in another year than the number.
    least(clock_timestamp(), (make_timestamp(of_year + 1, 1, 1, 0, 0, 0) at time zone zone) - interval '1 microsecond'),
    of_order, bought.ref_nr, bought.paid_at, of_refund, of_exchange,
    case when of_kind = 'credit_note' then sale.id
      when of_refund is not null then (select max(id) from documents where refund_id = of_refund and legal_entity_id = of_entity and kind = 'credit_note')
    end,
    bought.locale,
    jsonb_strip_nulls(jsonb_build_object(
      'name', coalesce(nullif(entity.name, ''), (select value from settings where name = 'shop_name')), 'address', entity.address,
      'country', entity.country, 'tax_number', entity.tax_number, 'vat_number', entity.vat_number, 'registration', entity.registration,
      'email', entity.email, 'note', entity.note)),
    coalesce(nullif(sale.buyer, '{}'), jsonb_strip_nulls(jsonb_build_object(
      'firstname', bought.firstname, 'lastname', bought.lastname, 'company_name', bought.company_name, 'company_vat', bought.company_vat,
      'zip_code', bought.zip_code, 'city', bought.city, 'address_line_1', bought.address_line_1, 'address_line_2', bought.address_line_2))),
    gross - vat, vat, gross)
  returning id into written;
  perform write_document_lines(written, of_order, entries);
  insert into document_entries (money_entry_id, document_id) select entry, written from unnest(entries) entry;
end $$;

create or replace function write_documents(of_order bigint) returns void language plpgsql as $$
declare
  part record;
begin
  for part in
    select legal_entity_id, refund_id, exchange_id, array_agg(id order by id) as entries, sum(gross_cents)::integer as gross,
      coalesce(sum(vat_cents), 0)::integer as vat
    from money_entries
    where order_id = of_order and is_documented(money_entries)
      and not exists (select from document_entries where money_entry_id = money_entries.id)
    group by legal_entity_id, refund_id, exchange_id, exchange_id is not null and kind = 'refund'
    -- Of an exchange the old ticket first.
    order by legal_entity_id, refund_id nulls first, exchange_id nulls first, exchange_id is not null and kind = 'refund' desc
  loop
    perform write_document(of_order, part.legal_entity_id, part.refund_id, part.exchange_id, part.entries, part.gross, part.vat);
  end loop;
end $$;
