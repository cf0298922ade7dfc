-- The documents of an order lose their buyer when the order is erased: the law wants them kept as
-- long as orders, and no longer.
create or replace function empty_buyer_of_documents() returns trigger language plpgsql as $$
begin
  update documents set buyer = '{}' where order_id = new.id and buyer <> '{}';
  return null;
end $$;

create or replace trigger order_erased after update of erased_at on orders
  for each row when (old.erased_at is null and new.erased_at is not null) execute function empty_buyer_of_documents();
