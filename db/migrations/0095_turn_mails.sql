-- The address that is written to when the turn of a place comes. Its row goes with the mail.
create table turn_mails (
  queue_id bigint not null references queues on delete cascade,
  place text not null,
  -- Of those who came after the opening.
  number integer,
  -- Places before this one; null: not drawn yet.
  position integer,
  email text not null,
  locale text not null check (locale in ('en', 'fr', 'hu')),
  primary key (queue_id, place)
);
create index on turn_mails (queue_id, position);
create index on turn_mails (lower(email));
comment on table turn_mails is 'people: exported and erased';
