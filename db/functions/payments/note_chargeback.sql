-- A payment that is charged back has a lost dispute. An older version of the shop has heard of it
-- without one: then the whole is lost.
create or replace function note_chargeback() returns trigger language plpgsql as $$
begin
  if lost_to_disputes(new) = 0 then
    insert into disputes (payment_id, amount_cents, state, created_at, updated_at)
    values (new.id, money_of_payment(new), 'lost', new.updated_at, new.updated_at)
    on conflict (payment_id, provider_ref) do update set state = 'lost', updated_at = excluded.updated_at;
  end if;
  return null;
end $$;

create or replace trigger payment_charged_back after update of state on payments
  for each row when (new.state = 'charged_back' and old.state <> 'charged_back') execute function note_chargeback();
