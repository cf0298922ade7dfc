-- Refuses tickets that do not come to the total of their paid order. A ticket that was made anew or
-- came by an exchange does not count: it is paid by the one before.
create or replace function refuse_wrong_sum(of_order bigint) returns void language plpgsql as $$
declare
  total integer;
  is_sold boolean;
  came bigint;
begin
  select total_cents, state = 'paid' into total, is_sold from orders where id = of_order;
  select sum(tickets.price_cents + tickets.fee_cents - tickets.discount_cents) into came
    from tickets join order_items on order_items.id = order_item_id where order_id = of_order and issue = 1 and replaces_id is null;
  if (is_sold or came is not null) and coalesce(came, 0) <> total then
    raise exception 'the tickets of order % come to %, but it costs %', of_order, coalesce(came, 0), total
      using errcode = 'check_violation', constraint = 'tickets_add_up';
  end if;
end $$;
