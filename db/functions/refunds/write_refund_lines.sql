-- Writes the lines of a refund of which nobody says what it is for (made in a provider's dashboard,
-- or money that came too late). All the money of an order is for each of its tickets, a part of it
-- for none. Where today's tickets cost less than the order did, the rest is for none of them.
create or replace function write_refund_lines(of_refund bigint) returns void language plpgsql as $$
declare
  refund record;
  for_tickets bigint := 0;
begin
  select refunds.amount_cents, payments.order_id, payments.settlement is not distinct from 'returned' as is_late,
      refunds.amount_cents = payments.amount_cents and payments.settlement is not distinct from 'tickets' as is_whole into refund
    from refunds join payments on payments.id = payment_id where refunds.id = of_refund;
  if refund.is_whole then
    insert into refund_lines (refund_id, ticket_id, kind, amount_cents)
    select of_refund, tickets.id, part.kind, part.cents
    from tickets join order_items on order_items.id = order_item_id
    cross join lateral (values ('ticket', price_cents - discount_cents), ('fee', fee_cents)) part (kind, cents)
    where order_items.order_id = refund.order_id and part.cents > 0
      and not exists (select from tickets newer where newer.replaces_id = tickets.id)
    order by tickets.id, part.kind desc;
    select coalesce(sum(amount_cents), 0) into for_tickets from refund_lines where refund_id = of_refund;
  end if;
  if for_tickets < refund.amount_cents then
    insert into refund_lines (refund_id, kind, amount_cents)
      values (of_refund, case when refund.is_late then 'late' else 'goodwill' end, refund.amount_cents - for_tickets);
  end if;
end $$;
