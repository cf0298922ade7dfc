-- Numbers that a restore has left out on purpose, as they may stand on tickets that were sold since the backup: no gap without a reason.
create table skipped_numbers (
  id bigint generated always as identity primary key,
  name text not null references counters,
  first_number bigint not null,
  last_number bigint not null,
  reason text not null,
  skipped_at timestamptz not null default now(),
  check (first_number between 1 and last_number)
);
comment on table skipped_numbers is 'people: nobody';
