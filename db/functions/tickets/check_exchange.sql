-- An exchange is whole when the transaction ends: the old ticket is given up, and a new one of the
-- same order stands for it. What the new one costs and what goes back come to what the old one
-- cost.
create or replace function check_exchange() returns trigger language plpgsql as $$
begin
  if not exists (select from tickets given
    join order_items own on own.id = given.order_item_id
    join tickets fresh on fresh.replaces_id = given.id and fresh.issue = 1
    join order_items line on line.id = fresh.order_item_id
    left join refunds on refunds.id = new.refund_id
    where given.id = new.old_ticket_id and given.state = 'exchanged' and own.order_id = new.order_id and line.order_id = new.order_id
      and line.exchanged_at is not null
      -- What it costs, and what goes back, is what the old one cost.
      and fresh.price_cents + fresh.fee_cents - fresh.discount_cents + coalesce(refunds.amount_cents, 0)
        = given.price_cents + given.fee_cents - given.discount_cents) then
    raise exception 'exchange % is not whole', new.id using errcode = 'check_violation', constraint = 'exchange_is_whole';
  end if;
  return null;
end $$;

drop trigger if exists exchange_is_whole on ticket_exchanges;
create constraint trigger exchange_is_whole after insert on ticket_exchanges
  deferrable initially deferred for each row execute function check_exchange();
