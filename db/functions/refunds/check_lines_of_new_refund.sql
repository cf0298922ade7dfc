-- The lines of a refund come to its amount when the transaction ends.
create or replace function check_lines_of_new_refund() returns trigger language plpgsql as $$
begin
  perform settle_refund_lines(new.id);
  return null;
end $$;

drop trigger if exists refund_lines_add_up on refunds;
create constraint trigger refund_lines_add_up after insert or update of amount_cents on refunds
  deferrable initially deferred for each row execute function check_lines_of_new_refund();
