-- The tickets of a paid order come to its total when the transaction ends.
create or replace function check_sum_of_order() returns trigger language plpgsql as $$
begin
  perform refuse_wrong_sum(new.id);
  return null;
end $$;

drop trigger if exists tickets_add_up on orders;
create constraint trigger tickets_add_up after insert or update of state, total_cents on orders
  deferrable initially deferred for each row when (new.state = 'paid') execute function check_sum_of_order();
