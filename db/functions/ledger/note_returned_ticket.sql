-- A ticket is given back under a return of its own order. What is kept of its money moves from the
-- sale to `keep`, of the seller of the sale.
create or replace function note_returned_ticket() returns trigger language plpgsql as $$
begin
  if not exists (select from ticket_returns join order_items using (order_id)
    where ticket_returns.id = new.return_id and order_items.id = new.order_item_id) then
    raise exception 'ticket % is none of the order of its return', new.serial using errcode = 'check_violation';
  end if;
  insert into money_entries (order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents)
  select orders.id, new.id, new.event_date_id, seller_of_ticket(new.id), orders.channel, part.kind, part.sign * new.kept_cents, new.vat_rate_bp,
    part.sign * vat_within(new.kept_cents, new.vat_rate_bp)
  from order_items
  join orders on orders.id = order_items.order_id
  cross join (values ('refund', -1), ('keep', 1)) part (kind, sign)
  where order_items.id = new.order_item_id and new.kept_cents > 0
  order by part.sign;
  return null;
end $$;

create or replace trigger ticket_returned after update of return_id on tickets
  for each row when (old.return_id is null and new.return_id is not null) execute function note_returned_ticket();
