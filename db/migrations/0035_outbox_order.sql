-- A bulk mail that is resumed is queued once: who queues it gives it a name. Of mails that are due the lower number goes first.
alter table outbox add column dedupe_key text unique,
  add column priority smallint not null default 0;
create index outbox_order on outbox (priority, id) where sent_at is null and given_up_at is null;
