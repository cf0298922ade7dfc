-- The ledger follows each change of a dispute.
create or replace function note_dispute() returns trigger language plpgsql as $$
begin
  perform write_chargeback(new.payment_id, now());
  return null;
end $$;

create or replace trigger disputes_taken after insert or update of amount_cents, state on disputes
  for each row execute function note_dispute();
