-- What a hall looks like from above, what the parts of it are, and how somebody gets a place for a wheelchair.

alter table venues
  -- The plan, as shop/catalogue/plan/plan.ts describes it; null: none was drawn.
  add column plan jsonb check (plan is null or jsonb_typeof(plan) = 'object'),
  -- Where to ask for a place for a wheelchair or for who comes along, where none is sold here.
  add column access_phone text check (access_phone <> ''),
  add column access_email text check (access_email ~ '^[^@\s]+@[^@\s]+$'),
  add column access_note jsonb check (access_note is null or is_translated(access_note));

-- The parts of a hall, whatever is on: zones of its concerts and areas of its plan belong to them.
create table hall_categories (
  id bigint generated always as identity primary key,
  venue_id bigint not null references venues on delete cascade,
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title jsonb not null check (is_translated(title)),
  -- One line: which rows, what one sees from there.
  note jsonb check (note is null or is_translated(note)),
  position integer not null default 0,
  unique (venue_id, key)
);
comment on table hall_categories is 'people: nobody';

alter table zones add column category_id bigint references hall_categories on delete set null;
create index on zones (category_id);

-- Tickets that not everybody buys: for a wheelchair, and for who comes along.
alter table event_tickets add column access text check (access in ('wheelchair', 'companion'));
