-- The tickets of a paid order come to its total when the transaction ends, whichever ticket comes
-- or goes.
create or replace function check_sum_of_ticket() returns trigger language plpgsql as $$
begin
  perform refuse_wrong_sum(order_id) from order_items where id = coalesce(new.order_item_id, old.order_item_id);
  return null;
end $$;

drop trigger if exists tickets_add_up on tickets;
create constraint trigger tickets_add_up after insert or delete on tickets
  deferrable initially deferred for each row execute function check_sum_of_ticket();
