-- What a ticket cost, and for which seat, is never changed.
create or replace function keep_money_of_ticket() returns trigger language plpgsql as $$
begin
  raise exception 'what ticket % cost cannot be changed', old.serial using errcode = 'check_violation';
end $$;

create or replace trigger tickets_keep_money before update on tickets
  for each row when ((old.order_item_id, old.event_date_id, old.zone_id, old.price_cents, old.fee_cents, old.discount_cents, old.vat_rate_bp, old.vat_cents)
    is distinct from (new.order_item_id, new.event_date_id, new.zone_id, new.price_cents, new.fee_cents, new.discount_cents, new.vat_rate_bp, new.vat_cents))
  execute function keep_money_of_ticket();
