-- What a season no longer names is archived, never deleted: it is shown to nobody and not sold, and orders keep what they refer to.
alter table venues add column archived_at timestamptz;
alter table soloists add column archived_at timestamptz;
alter table events add column archived_at timestamptz;
alter table event_dates add column archived_at timestamptz;
alter table promo_codes add column archived_at timestamptz;

-- What a zone and a ticket are called in a season's files, so that a change of their titles changes them and makes no new ones.
alter table zones add column key text check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
alter table event_tickets add column key text check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
create unique index zones_key on zones (event_date_id, key);
create unique index event_tickets_key on event_tickets (zone_id, key);

-- What the database itself must know of the shop's settings.
create table settings (
  name text primary key,
  value text not null
);
comment on table settings is 'people: nobody';
insert into settings (name, value) values ('time_zone', 'Europe/Budapest');

-- The calendar's day follows from the time zone of the shop, which is kept here: a constant in the table's definition could be no setting.
alter table event_dates alter column date drop expression;
-- Whatever is written, the trigger derives the day.
alter table event_dates alter column date set default current_date;
create function derive_event_date() returns trigger language plpgsql as $$
declare
  zone text;
begin
  -- Shared with other dates, but not with a change of the zone.
  select value into zone from settings where name = 'time_zone' for share;
  new.date := (new.starts_at at time zone zone)::date;
  return new;
end $$;
create trigger event_dates_date before insert or update of starts_at, date on event_dates
  for each row execute function derive_event_date();

-- Dates that are printed on tickets do not move to another day.
create function keep_time_zone() returns trigger language plpgsql as $$
begin
  if exists (select from event_dates) then
    raise exception 'the time zone of a shop that has dates cannot change' using errcode = 'object_not_in_prerequisite_state';
  end if;
  -- Unknown zones fail here, not at the first concert.
  perform now() at time zone new.value;
  return new;
end $$;
create trigger settings_time_zone before update on settings
  for each row when (old.name = 'time_zone' and new is distinct from old) execute function keep_time_zone();
