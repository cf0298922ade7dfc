-- A date has its lowest price and its time of sale anew when tickets are added.
create or replace function sum_up_new_tickets() returns trigger language plpgsql as $$
begin
  perform sum_up_tickets(array_agg(distinct event_date_id)) from new_tickets having count(*) > 0;
  return null;
end $$;

create or replace trigger event_tickets_added after insert on event_tickets
  referencing new table as new_tickets for each statement execute function sum_up_new_tickets();
