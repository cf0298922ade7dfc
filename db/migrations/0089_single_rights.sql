-- Rights of a person beside their roles: given in a hall or, null, in all; or taken everywhere.
create table user_rights (
  user_id bigint not null references users on delete cascade,
  -- Who may give and take rights is the role of owners alone.
  action text not null check (action ~ '^[a-z]+\.[a-z_]+$' and action <> 'people.edit'),
  venue_id bigint references venues on delete cascade,
  is_granted boolean not null,
  unique nulls not distinct (user_id, action, venue_id),
  constraint taken_everywhere check (is_granted or venue_id is null)
);
comment on table user_rights is 'people: exported and erased';
create index on user_rights (venue_id);

-- In whole euros: what staff refund who may not refund any sum. Null: not set.
alter table shop_settings
  add column refund_per_order integer check (refund_per_order between 0 and 100000),
  add column refund_per_day integer check (refund_per_day between 0 and 1000000);
