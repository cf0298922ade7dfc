-- Which network asked for the seats that are held: a keyed hash, no address (shop/server/sender.ts). Null = held by a version
-- of the shop that did not count senders yet.
alter table cart_items add column sender_hash text;
alter table order_items add column sender_hash text;

-- It goes away with the hold, whoever ends it.
create function forget_sender() returns trigger language plpgsql as $$
begin
  new.sender_hash := null;
  return new;
end $$;
create trigger sender_goes_with_hold before insert or update on cart_items
  for each row when (new.held = 0 and new.sender_hash is not null) execute function forget_sender();
create trigger sender_goes_with_hold before insert or update on order_items
  for each row when (new.held = 0 and new.sender_hash is not null) execute function forget_sender();

create index on cart_items (sender_hash) where held > 0;
create index on order_items (sender_hash) where held > 0;

-- Counters of ten minutes: a crash may forget them, and nobody who is counted waits for the disk.
alter table attempts set unlogged;
