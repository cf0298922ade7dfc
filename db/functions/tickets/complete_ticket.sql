-- A ticket without prices gets them from its order: a process of an older version issues tickets so
-- in the middle of an upgrade.
create or replace function complete_ticket() returns trigger language plpgsql as $$
declare
  money record;
begin
  if new.price_cents is null then
    select found.* into money from order_items items cross join lateral money_of_tickets(items.order_id) found
      where items.id = new.order_item_id and found.order_item_id = items.id and found.admission = new.admission;
    new.event_date_id := money.event_date_id;
    new.zone_id := money.zone_id;
    new.price_cents := money.price_cents;
    new.fee_cents := money.fee_cents;
    new.discount_cents := money.discount_cents;
    new.vat_rate_bp := money.vat_rate_bp;
    new.vat_cents := money.vat_cents;
  end if;
  return new;
end $$;

create or replace trigger tickets_completed before insert on tickets for each row execute function complete_ticket();
