-- The hash of the sender's address is emptied with the hold that it limits, whoever ends the hold.
create or replace function forget_sender() returns trigger language plpgsql as $$
begin
  new.sender_hash := null;
  return new;
end $$;

create or replace trigger sender_goes_with_hold before insert or update on cart_items
  for each row when (new.held = 0 and new.sender_hash is not null) execute function forget_sender();

create or replace trigger sender_goes_with_hold before insert or update on order_items
  for each row when (new.held = 0 and new.sender_hash is not null) execute function forget_sender();
