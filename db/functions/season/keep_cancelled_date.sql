-- A cancelled date stays cancelled: its tickets are void and the money has gone back, even if the
-- file of a season still says otherwise.
create or replace function keep_cancelled_date() returns trigger language plpgsql as $$
begin
  if exists (select from event_date_changes where event_date_id = old.id and kind = 'cancelled') then
    raise exception 'date % was cancelled, and its tickets are void', old.id
      using errcode = 'restrict_violation', constraint = 'cancelled_date_stays';
  end if;
  return new;
end $$;

create or replace trigger event_dates_stay_cancelled before update of status on event_dates
  for each row when (old.status = 'cancelled' and new.status <> 'cancelled') execute function keep_cancelled_date();
