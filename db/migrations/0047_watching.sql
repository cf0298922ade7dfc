-- What a person who watches over the shop is told: how its jobs go, what comparing its records found, and which alarms were mailed.
create table job_rounds (
  name text primary key,
  -- The longest time between two rounds when all is well, in seconds.
  gap_seconds integer not null check (gap_seconds > 0),
  known_since timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz,
  rounds bigint not null default 0,
  failures bigint not null default 0
) with (fillfactor = 50);
comment on table job_rounds is 'people: nobody';

create table reconciliations (
  id bigint generated always as identity primary key,
  ended_at timestamptz not null default now(),
  differences integer not null check (differences >= 0),
  -- The first of them, in words.
  examples jsonb not null default '[]'
);
create index on reconciliations (ended_at);
comment on table reconciliations is 'people: nobody';

create table alarms (
  kind text primary key,
  -- How much of it there was when it was last mailed.
  count integer not null check (count > 0),
  mailed_at timestamptz not null default now()
);
comment on table alarms is 'people: nobody';

-- When each provider has last sent a notice.
create index on payment_events (provider, received_at);
