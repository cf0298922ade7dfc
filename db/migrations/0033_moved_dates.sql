-- How often a date has moved: calendars take a file for newer than the one that they have by it. Tickets, mails and calendar files say
-- where and when a concert is now, not what was so when it was bought.
alter table event_dates add column sequence integer not null default 0 check (sequence >= 0);

create function count_move_of_date() returns trigger language plpgsql as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end $$;
create trigger event_dates_moved before update on event_dates
  for each row when ((old.venue_id, old.starts_at, old.doors_at, old.status) is distinct from (new.venue_id, new.starts_at, new.doors_at, new.status))
  execute function count_move_of_date();
