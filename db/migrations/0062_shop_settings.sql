-- What the house settles for itself at the desk. Null: nobody has, and what the shop comes with counts; so does, always, what the environment says.
create table shop_settings (
  is_only boolean primary key default true check (is_only),
  shop_name text check (length(shop_name) between 1 and 60),
  contact_email text check (length(contact_email) between 3 and 254),
  contact_phone text check (length(contact_phone) between 1 and 40),
  hold_minutes integer check (hold_minutes between 1 and 60),
  seats_per_visit_in_zone integer check (seats_per_visit_in_zone between 1 and 10000),
  seats_per_visit integer check (seats_per_visit between 1 and 10000),
  seats_per_sender integer check (seats_per_sender between 1 and 100000),
  zone_percent_per_sender integer check (zone_percent_per_sender between 1 and 100),
  zone_percent_above_seats integer check (zone_percent_above_seats between 0 and 1000000),
  return_until_hours integer check (return_until_hours between 0 and 8760),
  return_keeps_fees boolean,
  exchange_until_hours integer check (exchange_until_hours between 0 and 8760),
  version integer not null default 1 check (version > 0)
);
comment on table shop_settings is 'people: nobody';
insert into shop_settings default values;
create trigger shop_settings_version before update on shop_settings
  for each row when (old is distinct from new) execute function count_version();
create trigger shop_settings_shown after insert or update or delete or truncate on shop_settings
  for each statement execute function tell_of_shown_change();

-- What was settled of returns and exchanges, and from when on: an order keeps what it was sold under.
create table sale_terms (
  id bigint generated always as identity primary key,
  applies_from timestamptz not null default now(),
  -- Until how many hours before the concert; null: not at all.
  return_until_hours integer check (return_until_hours between 0 and 8760),
  return_keeps_fees boolean not null,
  exchange_until_hours integer check (exchange_until_hours between 0 and 8760)
);
comment on table sale_terms is 'people: nobody';
create function keep_sale_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of what was sold stay as they were' using errcode = 'restrict_violation';
end $$;
create trigger sale_terms_are_only_written before update or delete on sale_terms
  for each row execute function keep_sale_terms();
