-- Every line of the ledger that needs a document is in one when the transaction ends.
create or replace function document_money() returns trigger language plpgsql as $$
begin
  if is_documented(new) and not exists (select from document_entries where money_entry_id = new.id) then
    perform write_documents(new.order_id);
  end if;
  return null;
end $$;

drop trigger if exists money_documented on money_entries;
create constraint trigger money_documented after insert on money_entries
  deferrable initially deferred for each row execute function document_money();
