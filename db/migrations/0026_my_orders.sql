-- When a user took over an order that was made without an account.
alter table orders add column taken_over_at timestamptz;
-- Orders that who has shown that the address is theirs can take over.
create index on orders (lower(email)) where user_id is null and email <> '';

-- What was typed at the checkout by who left it to sign in.
create table kept_checkouts (
  session_id text primary key references sessions on delete cascade,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  saved_at timestamptz not null default now()
);
create index on kept_checkouts (saved_at);
comment on table kept_checkouts is 'people: exported and erased';
