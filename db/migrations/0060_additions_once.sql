-- The additions that a cart has had last, by their keys: what is sent again, because no answer came, adds nothing.
alter table carts add column added_keys uuid[] not null default '{}' check (cardinality(added_keys) <= 20);
