-- A visit has one cookie on the host of each language. The hash of the first one's value is the visit's own id; those of the
-- others stand here.
create table visit_names (
  -- SHA-256 of the cookie's value.
  id text primary key,
  session_id text not null references sessions on delete cascade,
  created_at timestamptz not null default now()
);
create index on visit_names (session_id);
comment on table visit_names is 'people: hashes, as long as the visit';

-- What lets a visitor take their visit along to the host of another language: good once, for a moment, there, and in the browser
-- whose cookie has the nonce.
create table handover_codes (
  -- SHA-256 of the code, as of the nonce: who reads the table can take nothing over.
  id text primary key,
  session_id text not null references sessions on delete cascade,
  nonce_hash text not null,
  target text not null check (target in ('en', 'fr', 'hu')),
  expires_at timestamptz not null
);
create index on handover_codes (expires_at);
create index on handover_codes (session_id);
comment on table handover_codes is 'people: hashes, for an hour';
