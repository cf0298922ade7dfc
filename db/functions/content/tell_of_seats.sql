-- Tells every process that seats were taken or came free: pages show how many there are, and nothing
-- else of them is read again.
create or replace function tell_of_seats() returns trigger language plpgsql as $$
begin
  perform pg_notify('shown_changed', 'seats');
  return null;
end $$;

-- Seats whose hold ends are free from that moment on. Who keeps finished pages has asked for the
-- next end, and hears of one that comes sooner.
create or replace trigger cart_items_sooner after update of held_until on cart_items
  for each row when (new.held_until < old.held_until) execute function tell_of_seats();

create or replace trigger orders_sooner after update of expires_at on orders
  for each row when (new.expires_at < old.expires_at) execute function tell_of_seats();

-- A rush for seats that are gone changes nothing: it tells nobody, and its commits do not wait for
-- one another.
create or replace trigger zones_shown after update on zones
  for each row when (old is distinct from new) execute function tell_of_seats();
