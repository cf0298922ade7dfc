-- A refund whose amount changes keeps lines that come to it. Less: it is for no ticket in
-- particular any more. More: the rest is for none.
create or replace function follow_amount_of_refund() returns trigger language plpgsql as $$
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
create or replace trigger refund_amount_changed after update of amount_cents on refunds
  for each row when (old.amount_cents <> new.amount_cents) execute function follow_amount_of_refund();
