-- A concert is moved, postponed or cancelled: what it was before stays known. The address that it had leads to the one that it has, search
-- engines are told when it was to be, and whoever had bought by then may give tickets back until the end of a day.
create table event_date_changes (
  id bigint generated always as identity primary key,
  event_date_id bigint not null references event_dates on delete cascade,
  kind text not null check (kind in ('moved', 'postponed', 'cancelled')),
  -- As it was before.
  venue_id bigint not null references venues,
  date date not null,
  slot text not null,
  starts_at timestamptz not null,
  -- null: tickets are not taken back for it.
  return_until date,
  operation_id bigint references operations on delete set null,
  changed_at timestamptz not null default now(),
  constraint cancelled_money_goes_back_by_itself check (kind <> 'cancelled' or return_until is null)
);
comment on table event_date_changes is 'people: nobody';
create index on event_date_changes (event_date_id);
create index on event_date_changes (venue_id, date);

-- A concert whose tickets are void and whose money has gone back is not put on sale again by a file that still says so.
create function keep_cancelled_date() returns trigger language plpgsql as $$
begin
  if exists (select from event_date_changes where event_date_id = old.id and kind = 'cancelled') then
    raise exception 'date % was cancelled, and its tickets are void', old.id
      using errcode = 'restrict_violation', constraint = 'cancelled_date_stays';
  end if;
  return new;
end $$;
create trigger event_dates_stay_cancelled before update of status on event_dates
  for each row when (old.status = 'cancelled' and new.status <> 'cancelled') execute function keep_cancelled_date();
