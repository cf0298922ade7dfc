-- How often somebody tried what is worth guessing or flooding, by a keyed hash of the address and by span of time.
create table attempts (
  kind text not null,
  sender_hash text not null,
  span_starts_at timestamptz not null,
  count integer not null default 1 check (count > 0),
  primary key (kind, sender_hash, span_starts_at)
);
