-- For whom a price type is, where not everybody buys it, and on which condition.
alter table price_list_kinds
  add column access text check (access in ('wheelchair', 'companion')),
  add column description jsonb check (description is null or is_translated(description));

-- Why seats are withdrawn from sale: for whom, and until which day. They are part of
-- `zones.blocked`, which may have more of which nothing is said.
create table seat_blocks (
  id bigint generated always as identity primary key,
  zone_id bigint not null references zones on delete cascade,
  seats integer not null check (seats between 1 and 1000000),
  -- Press, sponsors, artists: groups, and no private persons.
  holder text not null check (holder = btrim(holder) and length(holder) between 1 and 100),
  reason text not null default '' check (length(reason) <= 300),
  -- On this day they go back on sale; null: somebody releases them by hand.
  release_on date,
  created_at timestamptz not null default now()
);
comment on table seat_blocks is 'people: nobody';
create index on seat_blocks (zone_id);
create index on seat_blocks (release_on) where release_on is not null;
