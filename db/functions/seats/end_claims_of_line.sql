-- A line that holds no seats any more lets its numbered ones go, unless they were sold or given on
-- before.
create or replace function end_claims_of_line() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cart_items' then
    delete from seat_claims where cart_item_id = new.id;
  else
    delete from seat_claims where order_item_id = new.id and state = 'held';
  end if;
  return null;
end $$;

create or replace trigger cart_line_ends after update of held on cart_items
  for each row when (old.held > 0 and new.held = 0) execute function end_claims_of_line();

create or replace trigger order_line_ends after update of held on order_items
  for each row when (old.held > 0 and new.held = 0) execute function end_claims_of_line();
