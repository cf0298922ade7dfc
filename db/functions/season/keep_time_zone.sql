-- The shop's time zone stays as it is once there are dates: the days that are printed on tickets do
-- not move.
create or replace function keep_time_zone() returns trigger language plpgsql as $$
begin
  if exists (select from event_dates) then
    raise exception 'the time zone of a shop that has dates cannot change' using errcode = 'object_not_in_prerequisite_state';
  end if;
  -- Unknown zones fail here, not at the first concert.
  perform now() at time zone new.value;
  return new;
end $$;

create or replace trigger settings_time_zone before update on settings
  for each row when (old.name = 'time_zone' and new is distinct from old) execute function keep_time_zone();
