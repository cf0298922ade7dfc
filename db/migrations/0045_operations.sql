-- Long work that outlives the process it began in: a concert is cancelled, and two thousand orders with it. Whoever starts it writes
-- down every item; each is done in one transaction with its mark, so that what a killed process left is taken up without loss or doubles.
create table operations (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- What it is done to: of that one operation runs at a time.
  subject text not null check (subject <> ''),
  parameters jsonb not null,
  -- The numbers that whoever started it had read.
  plan jsonb not null,
  -- failed: it has ended, and some of its items could not be done.
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_by text not null check (started_by <> ''),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint ended_with_its_end check ((state = 'running') = (ended_at is null))
);
comment on table operations is 'people: nobody';
create unique index one_operation_at_a_time on operations (subject) where state = 'running';

create table operation_items (
  id bigint generated always as identity primary key,
  operation_id bigint not null references operations on delete cascade,
  -- What it is, once in an operation: as order:12.
  key text not null,
  -- What people call it: as CDZ-26-000012.
  label text not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- How often it was tried in vain since somebody asked for it, and what went wrong the last time.
  tries integer not null default 0 check (tries >= 0),
  error text,
  due_at timestamptz not null default now(),
  done_at timestamptz,
  unique (operation_id, key),
  constraint done_with_its_time check ((state = 'done') = (done_at is not null)),
  constraint failed_with_its_error check (state <> 'failed' or error is not null)
);
comment on table operation_items is 'people: nobody';
-- A short operation does not wait for a long one: of all the items that are due the lowest position goes first.
create index operation_items_due on operation_items (position, id) where state = 'waiting';
create index operation_items_left on operation_items (operation_id) where state <> 'done';

-- What is done stays done: nothing does it again.
create function keep_done_item() returns trigger language plpgsql as $$
begin
  raise exception 'item % of operation % is done', old.key, old.operation_id using errcode = 'restrict_violation';
end $$;
create trigger operation_items_stay_done before update on operation_items
  for each row when (old.state = 'done') execute function keep_done_item();
