-- Invoices, receipts and credit notes: what the ledger of money says of a seller, as papers with numbers in a row. They are written by
-- triggers when the transaction ends that moves the money, so that no code can forget one, and are never changed.

-- Where nobody has said who the house is it is named as the shop is.
insert into settings (name, value) values ('shop_name', '')
  -- What was sold before has no documents: it was accounted for otherwise.
  , ('documents_after_entry', (select coalesce(max(id), 0)::text from money_entries));

create table document_series (
  legal_entity_id bigint not null references legal_entities,
  kind text not null check (kind in ('invoice', 'credit_note', 'receipt')),
  year integer not null,
  next_number integer not null default 1 check (next_number > 0),
  primary key (legal_entity_id, kind, year)
);
comment on table document_series is 'people: nobody';

-- Numbers that a restore has left out on purpose: they may stand on documents that were written since the backup.
create table skipped_document_numbers (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null,
  kind text not null,
  year integer not null,
  first_number integer not null,
  last_number integer not null,
  skipped_at timestamptz not null default now(),
  foreign key (legal_entity_id, kind, year) references document_series,
  check (first_number between 1 and last_number)
);
comment on table skipped_document_numbers is 'people: nobody';

create table documents (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  legal_entity_id bigint not null,
  kind text not null,
  year integer not null,
  number integer not null check (number > 0),
  -- As it is written on it: `QUAI-I-2026-000042`.
  reference text not null unique,
  issued_at timestamptz not null,
  order_id bigint not null references orders,
  order_ref text not null,
  paid_at timestamptz,
  refund_id bigint references refunds,
  -- The document that this one takes back, wholly or in part. null: what it is about was sold before there were documents.
  corrects_id bigint references documents,
  locale text not null,
  -- As both were on the day. The buyer is emptied with the order, when the law wants it kept no longer.
  seller jsonb not null,
  buyer jsonb not null,
  net_cents integer not null,
  vat_cents integer not null,
  gross_cents integer not null,
  foreign key (legal_entity_id, kind, year) references document_series,
  unique (legal_entity_id, kind, year, number),
  constraint net_and_vat check (net_cents + vat_cents = gross_cents),
  constraint credit_takes_back check (kind <> 'credit_note' or (refund_id is not null and gross_cents <= 0)),
  constraint sale_corrects_nothing check (refund_id is not null or corrects_id is null)
);
comment on table documents is 'people: exported and erased';
create index on documents (order_id);
create index on documents (issued_at);
create index on documents (corrects_id);
create index on documents (refund_id);

create table document_lines (
  document_id bigint not null references documents,
  position integer not null check (position > 0),
  kind text not null check (kind in ('sale', 'fee', 'discount', 'refund')),
  event_date_id bigint references event_dates,
  -- What it says beside its numbers: `event_title`, `ticket_title`, `starts_at`, `serials`, `title`, as far as there is any.
  description jsonb not null,
  quantity integer check (quantity > 0),
  gross_cents integer not null,
  -- null where no rate was known.
  vat_rate_bp integer,
  vat_cents integer,
  primary key (document_id, position),
  check ((vat_rate_bp is null) = (vat_cents is null))
);
comment on table document_lines is 'people: nobody';

-- Which lines of the ledger a document is about: each line is in one document.
create table document_entries (
  money_entry_id bigint primary key references money_entries,
  document_id bigint not null references documents
);
comment on table document_entries is 'people: nobody';
create index on document_entries (document_id);

create function keep_document() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'documents' and tg_op = 'UPDATE' then
    if to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' and new.buyer = '{}'
      and exists (select from orders where id = old.order_id and erased_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'a document stays as it was written' using errcode = 'check_violation';
end $$;
create trigger documents_stay before update or delete on documents for each row execute function keep_document();
create trigger document_lines_stay before update or delete on document_lines for each row execute function keep_document();
create trigger document_entries_stay before update or delete on document_entries for each row execute function keep_document();

-- Nothing is taken out of a series, and its number goes forward only.
create function keep_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'next_number' = to_jsonb(old) - 'next_number' and new.next_number > old.next_number then
      return new;
    end if;
  end if;
  raise exception 'a series of documents goes forward' using errcode = 'check_violation';
end $$;
create trigger document_series_go_on before update or delete on document_series for each row execute function keep_series();

-- References of two sellers must never be the same, those of the past neither.
create function keep_prefix() returns trigger language plpgsql as $$
begin
  if exists (select from document_series where legal_entity_id = old.id) then
    raise exception 'there are documents with the prefix of %', old.key using errcode = 'check_violation', constraint = 'prefix_is_in_use';
  end if;
  return new;
end $$;
create trigger legal_entities_keep_prefix before update on legal_entities
  for each row when (new.document_prefix <> old.document_prefix) execute function keep_prefix();

-- The lines of a document, and the lines of the ledger that it is about, come to its totals by the time the transaction ends.
create function check_sums_of_document() returns trigger language plpgsql as $$
declare
  of_document bigint := (to_jsonb(new) ->> case tg_table_name when 'documents' then 'id' else 'document_id' end)::bigint;
  own documents%rowtype;
  lines record;
  entries record;
begin
  select * into own from documents where id = of_document;
  select coalesce(sum(gross_cents), 0) as gross, coalesce(sum(vat_cents), 0) as vat into lines
    from document_lines where document_id = of_document;
  select coalesce(sum(gross_cents), 0) as gross, coalesce(sum(vat_cents), 0) as vat into entries
    from document_entries join money_entries on money_entries.id = money_entry_id where document_id = of_document;
  if (lines.gross, lines.vat) is distinct from (own.gross_cents::bigint, own.vat_cents::bigint)
    or (entries.gross, entries.vat) is distinct from (own.gross_cents::bigint, own.vat_cents::bigint) then
    raise exception 'document % says % with % of VAT, its lines % with %, the ledger of money % with %', own.reference,
      own.gross_cents, own.vat_cents, lines.gross, lines.vat, entries.gross, entries.vat
      using errcode = 'check_violation', constraint = 'documents_add_up';
  end if;
  return null;
end $$;
create constraint trigger documents_add_up after insert on documents
  deferrable initially deferred for each row execute function check_sums_of_document();
create constraint trigger documents_add_up after insert on document_lines
  deferrable initially deferred for each row execute function check_sums_of_document();
create constraint trigger documents_add_up after insert on document_entries
  deferrable initially deferred for each row execute function check_sums_of_document();

-- What one line of a document is made of: lines of the ledger that differ in nothing but the ticket.
create function write_document_lines(of_document bigint, of_order bigint, entries bigint[]) returns void language sql as $$
  insert into document_lines (document_id, position, kind, event_date_id, description, quantity, gross_cents, vat_rate_bp, vat_cents)
  with own as (
    select entry.*, tickets.serial, tickets.order_item_id, entry.kind in ('sale', 'refund') as is_of_concert
    from money_entries entry left join tickets on tickets.id = entry.ticket_id where entry.id = any(entries)
  ), alike as (
    select kind, vat_rate_bp, case when is_of_concert then event_date_id end as event_date_id,
      case when is_of_concert then order_item_id end as order_item_id,
      nullif(count(distinct ticket_id), 0) as tickets, sum(gross_cents) as gross, sum(vat_cents) as vat, min(id) as first,
      jsonb_agg(distinct serial order by serial) filter (where kind = 'refund' and serial is not null) as serials
    from own
    group by kind, vat_rate_bp, 3, 4, case when kind in ('sale', 'fee') then gross_cents end
  )
  select of_document, row_number() over (order by array_position(array['sale', 'fee', 'discount', 'refund'], alike.kind), first), alike.kind,
    alike.event_date_id,
    jsonb_strip_nulls(case alike.kind
      when 'fee' then '{}'
      when 'discount' then jsonb_build_object('title', (select promo_title from orders where id = of_order))
      else jsonb_build_object('event_title', item.snapshot -> 'event_title', 'venue_title', item.snapshot -> 'venue_title',
        'ticket_title', case when alike.order_item_id is not null then item.snapshot -> 'ticket_title' end,
        'starts_at', event_dates.starts_at, 'serials', serials)
    end),
    case when alike.kind <> 'discount' then tickets end, gross, alike.vat_rate_bp, vat
  from alike
  left join event_dates on event_dates.id = alike.event_date_id
  -- Of money for no ticket in particular the concert is known all the same.
  left join lateral (
    select snapshot from order_items
    where order_id = of_order and case when alike.order_item_id is null then order_items.event_date_id = alike.event_date_id else id = alike.order_item_id end
    order by id limit 1
  ) item on true
$$;

-- Whoever takes a number holds the row of its series until the transaction ends: the next one waits, and a rollback gives it back.
create function take_document_number(of_entity bigint, of_kind text, of_year integer) returns integer language sql as $$
  insert into document_series as series (legal_entity_id, kind, year, next_number) values (of_entity, of_kind, of_year, 2)
  on conflict (legal_entity_id, kind, year) do update set next_number = series.next_number + 1
  returning next_number - 1
$$;

-- One document: of what was sold an invoice where the buyer gave a company, else a receipt; of what went back a credit note. Money that
-- came back from a bank takes a credit note back, by a document as the first one was.
create function write_document(of_order bigint, of_entity bigint, of_refund bigint, entries bigint[], gross integer, vat integer)
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
  select * into sale from documents
    where order_id = of_order and legal_entity_id = of_entity and refund_id is null order by id limit 1;
  of_kind := case when of_refund is not null and gross <= 0 then 'credit_note'
    else coalesce(sale.kind, case when bought.company_name is null then 'receipt' else 'invoice' end) end;
  of_year := extract(year from clock_timestamp() at time zone zone);
  taken := take_document_number(of_entity, of_kind, of_year);
  insert into documents (legal_entity_id, kind, year, number, reference, issued_at, order_id, order_ref, paid_at, refund_id, corrects_id,
    locale, seller, buyer, net_cents, vat_cents, gross_cents)
  values (of_entity, of_kind, of_year, taken,
    concat_ws('-', nullif(entity.document_prefix, ''), case of_kind when 'invoice' then 'I' when 'credit_note' then 'C' else 'R' end, of_year,
      lpad(taken::text, greatest(6, length(taken::text)), '0')),
    -- After the lock, so that numbers and times are in one order; never in another year than the number.
    least(clock_timestamp(), (make_timestamp(of_year + 1, 1, 1, 0, 0, 0) at time zone zone) - interval '1 microsecond'),
    of_order, bought.ref_nr, bought.paid_at, of_refund,
    case when of_refund is null then null when of_kind = 'credit_note' then sale.id
      else (select max(id) from documents where refund_id = of_refund and legal_entity_id = of_entity and kind = 'credit_note') end,
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

-- What a document is about: sales, and refunds that were made. A dispute that is lost is none: the sale stands, and is owed.
create function is_documented(entry money_entries) returns boolean language sql stable
  return (entry.kind in ('sale', 'fee', 'discount') or entry.refund_id is not null)
    and entry.id > (select value::bigint from settings where name = 'documents_after_entry');

-- Writes what an order lacks, each seller in turn and always in the same order.
create function write_documents(of_order bigint) returns void language plpgsql as $$
declare
  part record;
begin
  for part in
    select legal_entity_id, refund_id, array_agg(id order by id) as entries, sum(gross_cents)::integer as gross,
      coalesce(sum(vat_cents), 0)::integer as vat
    from money_entries
    where order_id = of_order and is_documented(money_entries)
      and not exists (select from document_entries where money_entry_id = money_entries.id)
    group by legal_entity_id, refund_id order by legal_entity_id, refund_id nulls first
  loop
    perform write_document(of_order, part.legal_entity_id, part.refund_id, part.entries, part.gross, part.vat);
  end loop;
end $$;

create function document_money() returns trigger language plpgsql as $$
begin
  if is_documented(new) and not exists (select from document_entries where money_entry_id = new.id) then
    perform write_documents(new.order_id);
  end if;
  return null;
end $$;
create constraint trigger money_documented after insert on money_entries
  deferrable initially deferred for each row execute function document_money();

-- The law wants documents kept as long as orders, and no longer.
create function empty_buyer_of_documents() returns trigger language plpgsql as $$
begin
  update documents set buyer = '{}' where order_id = new.id and buyer <> '{}';
  return null;
end $$;
create trigger order_erased after update of erased_at on orders
  for each row when (old.erased_at is null and new.erased_at is not null) execute function empty_buyer_of_documents();
