-- When the personal data of an order was emptied; what it cost and which seats it bought stays.
alter table orders add column erased_at timestamptz;
-- What may be emptied is found without reading every order of all years.
create index on orders (created_at) where erased_at is null;

-- Sessions and carts are forgotten in numbers: each asks which orders name it.
create index on orders (session_id) where session_id is not null;
create index on orders (cart_id) where cart_id is not null;
create index on outbox (sent_at) where sent_at is not null;
create index on payment_events (received_at);

-- Who did what by hand. Of people it knows hashes at most, so that it can stay.
create table audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- Whose hands: "command line, <user of the machine>".
  actor text not null,
  action text not null,
  subject text not null default '',
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'lines of % stay as they were written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_only_written before update or delete on audit_log
  for each row execute function refuse_change();
