-- Writes the documents that an order lacks, each seller in turn and always in the same order.
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
