-- A season's file that somebody at the desk has sent, for the operation that looks at it or imports it.
create table season_uploads (
  operation_id bigint primary key references operations on delete cascade,
  user_id bigint not null references users on delete cascade,
  name text not null,
  bytes bytea not null,
  locale text not null,
  -- The dry run that is meant; empty: only a dry run.
  seen text not null,
  network text not null,
  device text not null,
  step text not null default 'waiting' check (step in ('waiting', 'reading', 'comparing', 'writing')),
  -- Of the entries that are written.
  written integer not null default 0,
  entries integer not null default 0,
  -- What came of it; null: nothing yet.
  outcome jsonb,
  sent_at timestamptz not null default now()
);
comment on table season_uploads is 'people: exported and erased';
create index season_uploads_by_user on season_uploads (user_id);
create index season_uploads_by_age on season_uploads (sent_at);
