-- The visits to which the link of a mail opened an order, beside the one that made it. They end with the visit.
create table order_visits (
  session_id text not null references sessions on delete cascade,
  order_id bigint not null references orders on delete cascade,
  created_at timestamptz not null default now(),
  primary key (session_id, order_id)
);
create index on order_visits (order_id);
