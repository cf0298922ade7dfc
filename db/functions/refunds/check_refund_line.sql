-- A line of a refund is for a ticket of the same order, and gives back no more than the ticket
-- cost.
create or replace function check_refund_line() returns trigger language plpgsql as $$
begin
  if new.ticket_id is not null then
    if not exists (select from refunds join payments on payments.id = payment_id join order_items on order_items.order_id = payments.order_id
      join tickets on tickets.order_item_id = order_items.id where refunds.id = new.refund_id and tickets.id = new.ticket_id) then
      raise exception 'ticket % was not bought with the payment of refund %', new.ticket_id, new.refund_id using errcode = 'check_violation';
    end if;
    perform refuse_excess_of_ticket(new.ticket_id);
  end if;
  return null;
end $$;

create or replace trigger refund_lines_within_ticket after insert or update on refund_lines
  for each row execute function check_refund_line();
