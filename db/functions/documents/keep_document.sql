-- A document is never changed or deleted, but for its buyer when the order is erased.
create or replace function keep_document() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'documents' and tg_op = 'UPDATE' then
    if to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' and new.buyer = '{}'
      and exists (select from orders where id = old.order_id and erased_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'a document stays as it was written' using errcode = 'check_violation';
end $$;

create or replace trigger document_entries_stay before update or delete on document_entries for each row execute function keep_document();

create or replace trigger document_lines_stay before update or delete on document_lines for each row execute function keep_document();

create or replace trigger documents_stay before update or delete on documents for each row execute function keep_document();
