-- The day of a date is that of its beginning in the shop's time zone.
create or replace function derive_event_date() returns trigger language plpgsql as $$
declare
  zone text;
begin
  -- Shared with other dates, but not with a change of the zone.
  select value into zone from settings where name = 'time_zone' for share;
  new.date := (new.starts_at at time zone zone)::date;
  return new;
end $$;

create or replace trigger event_dates_date before insert or update of starts_at, date on event_dates
  for each row execute function derive_event_date();
