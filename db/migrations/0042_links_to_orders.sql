-- Links to an order that were asked for by who has lost the mail with the tickets. One that is asked for with an address and a reference of no
-- order has a row, too: whoever asks is answered after the same work.
create table order_links (
  token_hash text primary key,
  order_id bigint references orders on delete cascade,
  expires_at timestamptz not null
);
create index on order_links (order_id);
create index on order_links (expires_at);
comment on table order_links is 'people: hashes, for an hour';
