-- What is claimed is a seat of the date's plan, in the zone of its category.
create or replace function keep_claim_in_plan() returns trigger language plpgsql as $$
begin
  if not exists (
    select from zones join event_dates on event_dates.id = zones.event_date_id
    join plan_seats on plan_id = seat_plan_id and plan_seats.category_id = zones.category_id
    where zones.id = new.zone_id and zones.is_numbered and event_dates.id = new.event_date_id and number = new.seat
  ) then
    raise exception 'zone % has no seat %', new.zone_id, new.seat
      using errcode = 'check_violation', constraint = 'claim_in_plan';
  end if;
  return null;
end $$;

create or replace trigger claim_in_plan after insert on seat_claims
  for each row execute function keep_claim_in_plan();

create or replace trigger claim_stays_in_plan after update of event_date_id, zone_id, seat on seat_claims
  for each row execute function keep_claim_in_plan();
