-- Passkeys as pages name them, and what their authenticators say of copies.
alter table passkeys
  -- What pages call it: authenticators' own names can be very long.
  add column uuid uuid not null unique default gen_random_uuid(),
  -- Whether it may be copied to other devices of its owner: settled when it is made.
  add column is_syncable boolean not null default false,
  -- Whether it has been copied: with its device it is not lost.
  add column is_synced boolean not null default false,
  add check (is_syncable or not is_synced);

-- A visit may be in the middle of several ceremonies: one in each of its tabs.
alter table passkey_challenges
  drop constraint passkey_challenges_pkey,
  add primary key (session_id, purpose, challenge);
