-- The seats of a plan that a date uses stay as they are: its next version is another plan.
create or replace function keep_used_plan() returns trigger language plpgsql as $$
declare
  plan bigint := case tg_op when 'DELETE' then old.plan_id else new.plan_id end;
begin
  if exists (select from event_dates where seat_plan_id = plan) then
    raise exception 'plan % is used by a date', plan using errcode = 'check_violation', constraint = 'used_plan_stays';
  end if;
  return null;
end $$;

create or replace trigger used_plan_stays after insert or update or delete on plan_seats
  for each row execute function keep_used_plan();
