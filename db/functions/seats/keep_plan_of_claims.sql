-- A date keeps its plan while seats of it are claimed: their numbers would name other seats.
create or replace function keep_plan_of_claims() returns trigger language plpgsql as $$
begin
  if exists (select from seat_claims where event_date_id = new.id) then
    raise exception 'seats of date % are claimed', new.id
      using errcode = 'check_violation', constraint = 'plan_of_claims_stays';
  end if;
  return null;
end $$;

create or replace trigger plan_of_claims_stays after update of seat_plan_id on event_dates
  for each row when (old.seat_plan_id is distinct from new.seat_plan_id) execute function keep_plan_of_claims();
