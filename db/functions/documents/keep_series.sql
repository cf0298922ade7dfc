-- A series of documents goes forward only, and is never deleted.
create or replace function keep_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'next_number' = to_jsonb(old) - 'next_number' and new.next_number > old.next_number then
      return new;
    end if;
  end if;
  raise exception 'a series of documents goes forward' using errcode = 'check_violation';
end $$;

create or replace trigger document_series_go_on before update or delete on document_series for each row execute function keep_series();
