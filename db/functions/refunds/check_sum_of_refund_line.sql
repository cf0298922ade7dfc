-- The lines of a refund come to its amount when the transaction ends, whichever line changes.
create or replace function check_sum_of_refund_line() returns trigger language plpgsql as $$
begin
  perform settle_refund_lines(coalesce(new.refund_id, old.refund_id));
  return null;
end $$;

drop trigger if exists refund_lines_add_up on refund_lines;
create constraint trigger refund_lines_add_up after insert or update or delete on refund_lines
  deferrable initially deferred for each row execute function check_sum_of_refund_line();
