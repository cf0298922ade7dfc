-- A date has its lowest price and its time of sale anew when tickets are deleted.
create or replace function sum_up_old_tickets() returns trigger language plpgsql as $$
begin
  perform sum_up_tickets(array_agg(distinct event_date_id)) from old_tickets having count(*) > 0;
  return null;
end $$;

create or replace trigger event_tickets_gone after delete on event_tickets
  referencing old table as old_tickets for each statement execute function sum_up_old_tickets();
