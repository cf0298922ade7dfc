-- A numbered zone has as many seats as the plan of its date has in its category, and nothing but the
-- claims of its seats counts them. A zone begins and ends to be numbered with no seat taken.
create or replace function keep_numbered_zone() returns trigger language plpgsql as $$
declare
  is_same boolean := tg_op = 'UPDATE' and old.is_numbered and new.is_numbered;
  is_counted boolean := (new.held, new.sold, new.blocked) <> (0, 0, 0);
begin
  if is_same then
    is_counted := pg_trigger_depth() < 2 and (old.held, old.sold, old.blocked) is distinct from (new.held, new.sold, new.blocked);
  end if;
  if is_counted then
    raise exception 'the seats of zone % are numbered: claim them', new.id
      using errcode = 'check_violation', constraint = 'numbered_by_claims';
  end if;
  if new.is_numbered
    and not (is_same and old.capacity = new.capacity and old.category_id = new.category_id)
    and new.capacity <> (
      select count(*) from event_dates join plan_seats on plan_id = seat_plan_id
      where event_dates.id = new.event_date_id and plan_seats.category_id = new.category_id) then
    raise exception 'zone % has not as many seats as its plan', new.id
      using errcode = 'check_violation', constraint = 'numbered_by_plan';
  end if;
  return new;
end $$;

create or replace trigger zone_begins_numbered before insert on zones
  for each row when (new.is_numbered) execute function keep_numbered_zone();

create or replace trigger zone_stays_numbered before update on zones
  for each row when (old.is_numbered or new.is_numbered) execute function keep_numbered_zone();
