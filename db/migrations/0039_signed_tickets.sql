-- Keys that sign the QR codes of tickets, one for each season. A key that signs no more still tells its tickets from forged ones; one
-- that somebody else may have is revoked, and opens no door any more.
create table ticket_keys (
  -- The first two bytes of the SHA-256 of the public key.
  id integer primary key check (id between 0 and 65535),
  -- Of the concerts whose tickets it signs: the year in which it begins.
  season integer not null check (season between 1900 and 9999),
  -- base64url of 32 bytes.
  public_key text not null unique check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  -- The private key, encrypted by TICKET_KEY_SECRET.
  sealed_key text not null check (sealed_key <> ''),
  created_at timestamptz not null default now(),
  -- Since when it signs nothing, and since when what it has signed is not believed.
  retired_at timestamptz,
  revoked_at timestamptz,
  constraint revoked_signs_nothing check (revoked_at is null or retired_at is not null)
);
comment on table ticket_keys is 'people: nobody';
create unique index one_key_signs_a_season on ticket_keys (season) where retired_at is null;

-- Who was let in by which ticket, and when: lines that stay as they were written. Letting in and taking it back follow each other in
-- turns, so that no ticket is let in twice, whatever the code does.
create table admissions (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  turn integer not null check (turn > 0),
  kind text not null check (kind in ('admitted', 'undone')),
  happened_at timestamptz not null default now(),
  -- Whose hands: "command line, <user of the machine>".
  actor text not null,
  unique (ticket_id, turn),
  constraint in_turns check ((kind = 'admitted') = (turn % 2 = 1))
);
comment on table admissions is 'people: nobody';
create index on admissions (happened_at);

create function keep_admission() returns trigger language plpgsql as $$
begin
  raise exception 'a line of the admissions stays as it was written' using errcode = 'restrict_violation';
end $$;
create trigger admissions_stay before update or delete on admissions for each row execute function keep_admission();
