-- A ticket knows whether its price differs from that of the price list it came from.
create or replace function note_own_price() returns trigger language plpgsql as $$
begin
  new.is_own_price := new.price_cents is distinct from (select price_cents from list_prices where id = new.list_price_id);
  return new;
end $$;

create or replace trigger event_tickets_own_price before insert or update of price_cents, list_price_id on event_tickets
  for each row when (new.list_price_id is not null) execute function note_own_price();
