-- The lines of a document, and the lines of the ledger that it is about, come to its totals when
-- the transaction ends.
create or replace function check_sums_of_document() returns trigger language plpgsql as $$
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

drop trigger if exists documents_add_up on document_entries;
create constraint trigger documents_add_up after insert on document_entries
  deferrable initially deferred for each row execute function check_sums_of_document();

drop trigger if exists documents_add_up on document_lines;
create constraint trigger documents_add_up after insert on document_lines
  deferrable initially deferred for each row execute function check_sums_of_document();

drop trigger if exists documents_add_up on documents;
create constraint trigger documents_add_up after insert on documents
  deferrable initially deferred for each row execute function check_sums_of_document();
