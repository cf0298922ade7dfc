-- The terms of returns and exchanges under which something was sold are never changed or deleted.
create or replace function keep_sale_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of what was sold stay as they were' using errcode = 'restrict_violation';
end $$;

create or replace trigger sale_terms_are_only_written before update or delete on sale_terms
  for each row execute function keep_sale_terms();
