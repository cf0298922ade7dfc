-- Writes a document of lines of the ledger: an invoice for a company, otherwise a receipt; a credit
-- note for what goes back, which names the document that it corrects. Seller and buyer are copied
-- as they are now; a correction has the buyer of the document that it corrects.
create or replace function write_document(of_order bigint, of_entity bigint, of_refund bigint, of_exchange bigint, entries bigint[], gross integer, vat integer)
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
      'zip_code', bought.zip_code, 'city', bought.city, 'address_line_1', bought.address_line_1, 'address_line_2', bought.address_line_2,
      'country', bought.country))),
    gross - vat, vat, gross)
  returning id into written;
  perform write_document_lines(written, of_order, entries);
  insert into document_entries (money_entry_id, document_id) select entry, written from unnest(entries) entry;
end $$;
