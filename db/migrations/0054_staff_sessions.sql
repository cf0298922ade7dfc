-- One browser of somebody who works for the house, in the back office: apart from the sign-ins of the shop, which never open it.
create table staff_sessions (
  -- Hash of what the cookie holds.
  id text primary key,
  user_id bigint not null references users on delete cascade,
  -- 'password': the password was right, and the second factor is outstanding, or still to be set up.
  step text not null check (step in ('password', 'in')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the person last showed anew that it is them.
  confirmed_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '12 hours'),
  -- Codes that were tried while the second factor is outstanding.
  tries integer not null default 0 check (tries between 0 and 5),
  -- Of a second factor that is being set up, and recovery codes that nobody has looked at yet: encrypted.
  sealed_secret text,
  sealed_codes text,
  -- The hall that the person looks at; null: all of theirs.
  venue_id bigint references venues on delete set null,
  network text not null default '',
  device text not null default '' check (length(device) <= 80)
);
create index on staff_sessions (user_id);
create index on staff_sessions (expires_at);
comment on table staff_sessions is 'people: exported and erased';

-- How somebody likes the back office.
create table staff_settings (
  user_id bigint primary key references users on delete cascade,
  -- null: that of the address.
  locale text check (locale in ('en', 'fr', 'hu')),
  toured_at timestamptz
);
comment on table staff_settings is 'people: exported and erased';
