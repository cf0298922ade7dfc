-- Counts how often a date was moved, postponed or cancelled: calendars take the higher number for
-- the newer entry.
create or replace function count_move_of_date() returns trigger language plpgsql as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end $$;

create or replace trigger event_dates_moved before update on event_dates
  for each row when ((old.venue_id, old.starts_at, old.doors_at, old.status) is distinct from (new.venue_id, new.starts_at, new.doors_at, new.status))
  execute function count_move_of_date();
