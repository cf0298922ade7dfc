-- A failed refund that is tried again gives back no more for a ticket than the ticket cost.
create or replace function check_lines_of_refund() returns trigger language plpgsql as $$
begin
  perform refuse_excess_of_ticket(ticket_id) from (
    select distinct ticket_id from refund_lines where refund_id = new.id and ticket_id is not null order by ticket_id) own;
  return null;
end $$;

create or replace trigger refund_lines_again after update of state on refunds
  for each row when (old.state = 'failed' and new.state <> 'failed') execute function check_lines_of_refund();
