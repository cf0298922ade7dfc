-- A date has its lowest price and its time of sale anew when tickets change in what decides about
-- them.
create or replace function sum_up_changed_tickets() returns trigger language plpgsql as $$
begin
  perform sum_up_tickets(array_agg(distinct changed.event_date_id)) from (
    (select id, event_date_id, price_cents, sale_starts_at, sale_ends_at, access, is_paused from new_tickets
      except select id, event_date_id, price_cents, sale_starts_at, sale_ends_at, access, is_paused from old_tickets)
    union all
    (select id, event_date_id, price_cents, sale_starts_at, sale_ends_at, access, is_paused from old_tickets
      except select id, event_date_id, price_cents, sale_starts_at, sale_ends_at, access, is_paused from new_tickets)
  ) changed having count(*) > 0;
  return null;
end $$;

create or replace trigger event_tickets_changed after update on event_tickets
  referencing old table as old_tickets new table as new_tickets for each statement execute function sum_up_changed_tickets();
