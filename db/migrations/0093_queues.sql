-- The queue of a date on sale. Who comes before its opening is placed by lot, with a seed that the
-- database draws then; who comes later stands behind them, by number. No row stands for who waits.
create table queues (
  id bigint generated always as identity primary key,
  event_date_id bigint not null references event_dates on delete cascade,
  opens_at timestamptz not null,
  opened_at timestamptz,
  paused_at timestamptz,
  ended_at timestamptz,
  -- Whether the load began it, which also ends it once nobody waits.
  is_by_load boolean not null default false,
  seed text,
  early integer not null default 0 check (early >= 0),
  late integer not null default 0 check (late >= 0),
  -- Places below this one are admitted.
  served double precision not null default 0 check (served >= 0 and served <= early + late),
  -- Admissions a minute: the desk's limit, and what the shop takes at present.
  per_minute integer not null check (per_minute between 1 and 100000),
  rate double precision not null check (rate > 0),
  slowed_at timestamptz,
  ticked_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  -- Seats that can be had now; null: not counted, or without a limit.
  seats_left integer,
  is_sold_out boolean not null default false,
  check ((opened_at is null) = (seed is null)),
  check (opened_at is not null or (late = 0 and served = 0))
);
create unique index on queues (event_date_id) where ended_at is null;
create index on queues (ended_at);
comment on table queues is 'people: nobody';

create table queue_minutes (
  queue_id bigint not null references queues on delete cascade,
  minute timestamptz not null,
  served integer not null,
  primary key (queue_id, minute)
);
comment on table queue_minutes is 'people: nobody';

-- An admitted place belongs to the first session that takes tickets with it.
create table queue_passes (
  queue_id bigint not null references queues on delete cascade,
  place text not null,
  session_id text not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (queue_id, place)
);
create index on queue_passes (queue_id, created_at);
create index on queue_passes (session_id);
comment on table queue_passes is 'people: hashes, as long as the visit';
