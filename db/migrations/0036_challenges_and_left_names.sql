-- Whoever logs in by a passkey need have no visit: what a challenge belongs to is a visit, or a cookie of its own.
alter table passkey_challenges drop constraint passkey_challenges_session_id_fkey;
alter table passkey_challenges rename column session_id to holder;
comment on column passkey_challenges.holder is 'The id of a visit for a new passkey; for a login, the SHA-256 of a cookie''s value.';

-- Names of visits that browsers have just given up for another one. A request that was under way with such a name takes nothing away.
create table left_names (
  -- SHA-256 of the cookie's value.
  id text primary key,
  left_at timestamptz not null default now()
);
create index on left_names (left_at);
comment on table left_names is 'people: hashes, for an hour';
