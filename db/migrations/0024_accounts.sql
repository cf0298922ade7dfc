-- Accounts: people who sign in, from where they have, and what waits for a mailed link. Secrets stand here as hashes only.

create table users (
  id bigint generated always as identity primary key,
  -- What pages and passkeys call the account.
  uuid uuid not null unique default gen_random_uuid(),
  -- A confirmed one: who only says to have an address stands in `registrations`.
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  firstname text not null check (firstname <> ''),
  lastname text not null check (lastname <> ''),
  phone text not null default '',
  -- Of the mails to them.
  locale text not null check (locale in ('en', 'fr', 'hu')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz not null default now(),
  -- Encrypted. Asked for at a sign-in once a first code has shown that the device has it.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The 30 seconds of the last code: none is taken twice.
  totp_last_step bigint,
  created_at timestamptz not null default now(),
  check (totp_secret is not null or (totp_confirmed_at is null and totp_last_step is null))
);
create unique index on users (lower(email));
comment on table users is 'people: exported and erased';

-- Who wants an account and has not yet shown that the address is theirs. Several may want one for the same address.
create table registrations (
  -- SHA-256 of what the mailed link carries.
  token_hash text primary key,
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  firstname text not null check (firstname <> ''),
  lastname text not null check (lastname <> ''),
  locale text not null check (locale in ('en', 'fr', 'hu')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- The visit that asked: there the link is enough. Anywhere else the password is asked for, too.
  session_id text references sessions on delete set null,
  expires_at timestamptz not null
);
create index on registrations (expires_at);
create index on registrations (session_id);
comment on table registrations is 'people: exported and erased';

-- A new address waits here until its link is opened; the old one counts as long.
create table email_changes (
  user_id bigint primary key references users on delete cascade,
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  token_hash text not null unique,
  expires_at timestamptz not null
);
create index on email_changes (expires_at);
comment on table email_changes is 'people: exported and erased';

create table password_resets (
  token_hash text primary key,
  -- The newest link is the only one.
  user_id bigint not null unique references users on delete cascade,
  expires_at timestamptz not null
);
create index on password_resets (expires_at);
comment on table password_resets is 'people: hashes, for an hour';

-- One browser of one user, from its sign-in on, on the hosts of all languages.
create table sign_ins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  method text not null check (method in ('password', 'two-factor', 'recovery-code', 'passkey', 'registration')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the person last showed anew that it is them.
  confirmed_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  -- Where from: the network of the address, the browser and its system.
  network text not null default '',
  device text not null default '' check (length(device) <= 80)
);
create index on sign_ins (user_id);
create index on sign_ins (expires_at);
comment on table sign_ins is 'people: exported and erased';

-- A user has one visit, whatever the device: its cart is the account's. Only names with a sign-in lead there.
alter table sessions add column user_id bigint unique references users on delete cascade;
alter table visit_names add column sign_in_id bigint references sign_ins on delete cascade;
create index on visit_names (sign_in_id) where sign_in_id is not null;
alter table handover_codes add column sign_in_id bigint references sign_ins on delete cascade;
create index on handover_codes (sign_in_id) where sign_in_id is not null;

-- Browsers in which somebody has signed in: their attempts are counted apart from those of strangers.
create table known_devices (
  -- SHA-256 of the cookie's value.
  id text primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index on known_devices (user_id);
create index on known_devices (last_used_at);
comment on table known_devices is 'people: hashes, as long as the account';

-- Links that make a browser a known one, for who is kept out by the attempts of others.
create table device_links (
  token_hash text primary key,
  user_id bigint not null unique references users on delete cascade,
  expires_at timestamptz not null
);
create index on device_links (expires_at);
comment on table device_links is 'people: hashes, for an hour';

-- The password was right; the second factor is outstanding.
create table pending_sign_ins (
  -- SHA-256 of a cookie's value.
  token_hash text primary key,
  user_id bigint not null references users on delete cascade,
  failures integer not null default 0 check (failures >= 0),
  expires_at timestamptz not null
);
create index on pending_sign_ins (user_id);
create index on pending_sign_ins (expires_at);
comment on table pending_sign_ins is 'people: hashes, for an hour';

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'people: hashes, as long as the account';

create table passkeys (
  -- As the authenticator calls it, in base64url.
  id text primary key,
  user_id bigint not null references users on delete cascade,
  public_key bytea not null,
  -- Of signatures; 0 where the authenticator does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on passkeys (user_id);
comment on table passkeys is 'people: exported and erased';

create table passkey_challenges (
  session_id text not null references sessions on delete cascade,
  purpose text not null check (purpose in ('register', 'sign-in')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);
create index on passkey_challenges (expires_at);
comment on table passkey_challenges is 'people: hashes, for an hour';

-- What a user may do beside being a customer, which everybody is.
create table user_roles (
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner', 'planner', 'editor', 'box_office', 'finance', 'door', 'viewer')),
  -- null = in all halls
  venue_id bigint references venues on delete cascade,
  unique nulls not distinct (user_id, role, venue_id)
);
create index on user_roles (venue_id);
comment on table user_roles is 'people: exported and erased';

create table invitations (
  token_hash text primary key,
  email text not null,
  role text not null check (role in ('owner', 'planner', 'editor', 'box_office', 'finance', 'door', 'viewer')),
  venue_id bigint references venues on delete cascade,
  expires_at timestamptz not null
);
create index on invitations (expires_at);
create index on invitations (venue_id);
comment on table invitations is 'people: exported and erased';

-- Whose order it is, apart from the visit that made it.
alter table orders add column user_id bigint references users on delete set null;
create index on orders (user_id) where user_id is not null;

-- The audit log hears of security events, too: whose account, from which network, by what browser. No reference: a line outlives the account.
alter table audit_log add column user_id bigint;
alter table audit_log add column network text not null default '';
alter table audit_log add column device text not null default '' check (length(device) <= 80);
create index on audit_log (user_id) where user_id is not null;
create index on audit_log (happened_at);
comment on table audit_log is 'people: exported and erased';

-- Lines stay as they were written, but for two things: what says where a person was can be emptied by the function below, and whole months go
-- when they are older than a year.
drop trigger audit_log_is_only_written on audit_log;
drop function refuse_change();
create function keep_audit_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.happened_at < date_trunc('month', now() - interval '12 months') then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('cadenza.person_emptied', true) = old.user_id::text
    and (new.subject, new.network, new.device) = ('', '', '')
    and (new.id, new.happened_at, new.actor, new.action, new.user_id, new.details)
      = (old.id, old.happened_at, old.actor, old.action, old.user_id, old.details) then
    return new;
  end if;
  raise exception 'lines of % stay as they were written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_only_written before update or delete on audit_log
  for each row execute function keep_audit_line();

-- Empties what the log says of a person beside the number of their account, and says so in a line of its own. Gives how many lines it was.
create function empty_person_in_audit_log(person bigint, by_whom text) returns integer language plpgsql as $$
declare
  lines integer;
begin
  perform set_config('cadenza.person_emptied', person::text, true);
  update audit_log set subject = '', network = '', device = ''
    where user_id = person and (subject, network, device) <> ('', '', '');
  get diagnostics lines = row_count;
  perform set_config('cadenza.person_emptied', '', true);
  insert into audit_log (actor, action, user_id, details)
    values (by_whom, 'audit log person', person, jsonb_build_object('lines', lines));
  return lines;
end $$;
