-- The numbered seats of a hall, as a plan tells them. A plan that a date uses is never changed: the
-- next version replaces it.
create table seat_plans (
  id bigint generated always as identity primary key,
  -- By which processes keep the seats of plans in use.
  uuid uuid not null unique default gen_random_uuid(),
  venue_id bigint not null references venues on delete cascade,
  title text not null check (title = btrim(title) and title <> ''),
  version integer not null default 1 check (version > 0),
  -- The rows as they were described, in centimetres; the seats follow from it.
  recipe jsonb not null,
  created_at timestamptz not null default now(),
  unique (venue_id, title, version)
);
comment on table seat_plans is 'people: nobody';

create table plan_seats (
  plan_id bigint not null references seat_plans on delete cascade,
  -- Its place in bitmaps.
  number integer not null check (number >= 0),
  section text not null default '',
  row_name text not null,
  place text not null,
  -- In centimetres, from the middle of the stage's edge; y grows away from it.
  x integer not null,
  y integer not null,
  kind text not null default 'seat' check (kind in ('seat', 'wheelchair', 'companion', 'folding')),
  -- Of a companion: the wheelchair place that it is sold with.
  companion_of integer,
  -- What hinders the view: a column, the side.
  view_note jsonb check (view_note is null or is_translated(view_note)),
  category_id bigint not null references hall_categories,
  -- The best seat is the first.
  rank integer not null,
  primary key (plan_id, number),
  unique (plan_id, section, row_name, place),
  foreign key (plan_id, companion_of) references plan_seats,
  check ((kind = 'companion') = (companion_of is not null))
);
create index on plan_seats (category_id);
comment on table plan_seats is 'people: nobody';

alter table event_dates add column seat_plan_id bigint references seat_plans;
create index on event_dates (seat_plan_id);

-- The zones of a date with a plan have its seats by their category, or seats that are counted only.
alter table zones add column is_numbered boolean not null default false;
alter table zones add constraint numbered_by_category check (not is_numbered or (category_id is not null and capacity is not null));
create unique index one_numbered_zone_a_category on zones (event_date_id, category_id) where is_numbered;

-- A numbered seat of a date that is held, sold or blocked: it has one owner, or it is free.
create table seat_claims (
  event_date_id bigint not null,
  seat integer not null,
  zone_id bigint not null,
  state text not null check (state in ('held', 'sold', 'blocked')),
  cart_item_id bigint references cart_items on delete cascade,
  order_item_id bigint references order_items,
  block_id bigint references seat_blocks,
  constraint never_sold_twice primary key (event_date_id, seat),
  foreign key (zone_id, event_date_id) references zones (id, event_date_id),
  -- Of a blocked seat of which nothing is said there is none.
  constraint one_owner check (num_nonnulls(cart_item_id, order_item_id, block_id) = case when state = 'blocked' then num_nonnulls(block_id) else 1 end),
  constraint owner_of_state check (
    case state when 'held' then block_id is null when 'sold' then order_item_id is not null else true end)
);
create index on seat_claims (zone_id);
create index on seat_claims (cart_item_id) where cart_item_id is not null;
create index on seat_claims (order_item_id) where order_item_id is not null;
create index on seat_claims (block_id) where block_id is not null;
comment on table seat_claims is 'people: nobody';

-- Seats of a line as ordered: late money takes the same ones again.
alter table order_items add column seats integer[];

-- The seat of a ticket, by its number in the plan of its date; null: it is counted only.
alter table tickets add column seat integer;
create unique index one_ticket_a_seat on tickets (event_date_id, seat) where seat is not null and state in ('valid', 'admitted');
