-- A line in a numbered zone holds as many seats as it has claims. Read at the end of the
-- transaction, whose steps may be in any order.
create or replace function keep_seats_of_line() returns trigger language plpgsql as $$
declare
  wanted integer;
  claimed integer;
begin
  if tg_table_name = 'cart_items' then
    select case when zones.is_numbered then cart_items.held else 0 end into wanted
    from cart_items join event_tickets on event_tickets.id = event_ticket_id join zones on zones.id = zone_id
    where cart_items.id = new.id;
    select count(*) into claimed from seat_claims where cart_item_id = new.id;
  else
    select case when zones.is_numbered then order_items.held else 0 end into wanted
    from order_items join zones on zones.id = zone_id where order_items.id = new.id;
    select count(*) into claimed from seat_claims where order_item_id = new.id and state = 'held';
  end if;
  if wanted <> claimed then
    raise exception 'line % of % holds % seats and has % claims', new.id, tg_table_name, wanted, claimed
      using errcode = 'check_violation', constraint = 'line_has_its_seats';
  end if;
  return null;
end $$;

drop trigger if exists cart_line_has_its_seats on cart_items;
create constraint trigger cart_line_has_its_seats after insert or update of held on cart_items
  deferrable initially deferred for each row when (new.held > 0) execute function keep_seats_of_line();

drop trigger if exists order_line_has_its_seats on order_items;
create constraint trigger order_line_has_its_seats after insert or update of held on order_items
  deferrable initially deferred for each row when (new.held > 0) execute function keep_seats_of_line();
