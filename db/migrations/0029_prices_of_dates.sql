-- What a concert's tickets come to, kept with the concert: the season is filtered by price without reading every ticket of it.
-- Tickets that are not for everybody do not count.
alter table event_dates add column lowest_price_cents integer;
-- From when on, and until when, all of its tickets are on sale at once; null = always.
alter table event_dates add column sale_open_from timestamptz;
alter table event_dates add column sale_open_until timestamptz;

create function sum_up_tickets(dates bigint[]) returns void language plpgsql as $$
begin
  -- One after the other: of two transactions that change tickets of one concert neither would see what the other does.
  perform from event_dates where id = any(dates) order by id for no key update;
  update event_dates
    set lowest_price_cents = offer.lowest, sale_open_from = offer.open_from, sale_open_until = offer.open_until
    from (
      select date.id, min(event_tickets.price_cents) as lowest, max(event_tickets.sale_starts_at) as open_from,
        min(event_tickets.sale_ends_at) as open_until
      from unnest(dates) date (id)
      left join event_tickets on event_tickets.event_date_id = date.id and event_tickets.access is null
      group by date.id
    ) offer
    where event_dates.id = offer.id
      and (event_dates.lowest_price_cents, event_dates.sale_open_from, event_dates.sale_open_until)
        is distinct from (offer.lowest, offer.open_from, offer.open_until);
end $$;

create function sum_up_new_tickets() returns trigger language plpgsql as $$
begin
  perform sum_up_tickets(array_agg(distinct event_date_id)) from new_tickets having count(*) > 0;
  return null;
end $$;

create function sum_up_old_tickets() returns trigger language plpgsql as $$
begin
  perform sum_up_tickets(array_agg(distinct event_date_id)) from old_tickets having count(*) > 0;
  return null;
end $$;

create function sum_up_changed_tickets() returns trigger language plpgsql as $$
begin
  perform sum_up_tickets(array_agg(distinct changed.event_date_id)) from (
    (select id, event_date_id, price_cents, sale_starts_at, sale_ends_at, access from new_tickets
      except select id, event_date_id, price_cents, sale_starts_at, sale_ends_at, access from old_tickets)
    union all
    (select id, event_date_id, price_cents, sale_starts_at, sale_ends_at, access from old_tickets
      except select id, event_date_id, price_cents, sale_starts_at, sale_ends_at, access from new_tickets)
  ) changed having count(*) > 0;
  return null;
end $$;

create trigger event_tickets_added after insert on event_tickets
  referencing new table as new_tickets for each statement execute function sum_up_new_tickets();
create trigger event_tickets_gone after delete on event_tickets
  referencing old table as old_tickets for each statement execute function sum_up_old_tickets();
create trigger event_tickets_changed after update on event_tickets
  referencing old table as old_tickets new table as new_tickets for each statement execute function sum_up_changed_tickets();

-- Nobody has changed anything of what is there.
alter table event_dates disable trigger event_dates_changed;
select sum_up_tickets(array_agg(id)) from event_dates;
alter table event_dates enable trigger event_dates_changed;

-- The zones whose seats are all sold or held: few of many, and most lists need to know no more of the others. A zone comes and goes
-- under the lock of its row.
create table full_zones (
  zone_id bigint primary key,
  event_date_id bigint not null,
  foreign key (zone_id, event_date_id) references zones (id, event_date_id) on update cascade on delete cascade
);
comment on table full_zones is 'people: nobody';

create function is_full(zone zones) returns boolean
  language sql immutable
  return coalesce(zone.capacity - zone.sold - zone.held <= 0, false);

create function note_full_zone() returns trigger language plpgsql as $$
begin
  if is_full(new) then
    insert into full_zones values (new.id, new.event_date_id);
  else
    delete from full_zones where zone_id = new.id;
  end if;
  return null;
end $$;
create trigger zone_begins_full after insert on zones
  for each row when (is_full(new)) execute function note_full_zone();
create trigger zone_fills after update on zones
  for each row when (is_full(old) <> is_full(new)) execute function note_full_zone();

insert into full_zones select id, event_date_id from zones where is_full(zones);
