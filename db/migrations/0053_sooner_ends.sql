-- Seats whose hold ends are free from that moment on. Who keeps finished pages has asked for the next end, and hears of one that comes sooner.
create trigger cart_items_sooner after update of held_until on cart_items
  for each row when (new.held_until < old.held_until) execute function tell_of_shown_change();
create trigger orders_sooner after update of expires_at on orders
  for each row when (new.expires_at < old.expires_at) execute function tell_of_shown_change();
