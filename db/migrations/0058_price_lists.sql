-- How many seats a part of a hall has, whatever is on: concerts that are planned begin with it. null: nobody has said, so that its
-- latest concert tells.
alter table hall_categories add column capacity integer check (capacity > 0);

-- What tickets of a hall cost, by its parts and by who they are for. Concerts are planned from it, and follow it.
create table price_lists (
  id bigint generated always as identity primary key,
  venue_id bigint not null references venues on delete cascade,
  title text not null check (title = btrim(title) and title <> ''),
  issuing_fee_cents integer not null default 0 check (issuing_fee_cents >= 0),
  -- Whoever saves it says which version they have read.
  version integer not null default 1 check (version > 0)
);
comment on table price_lists is 'people: nobody';
create index on price_lists (venue_id);

-- For whom a ticket is: adults, students.
create table price_list_kinds (
  id bigint generated always as identity primary key,
  price_list_id bigint not null references price_lists on delete cascade,
  title jsonb not null check (is_translated(title)),
  position integer not null default 0
);
comment on table price_list_kinds is 'people: nobody';
create index on price_list_kinds (price_list_id);

create table list_prices (
  id bigint generated always as identity primary key,
  kind_id bigint not null references price_list_kinds on delete cascade,
  category_id bigint not null references hall_categories on delete cascade,
  price_cents integer not null check (price_cents >= 0),
  unique (kind_id, category_id)
);
comment on table list_prices is 'people: nobody';
create index on list_prices (category_id);

-- The price that a ticket follows, until somebody gives it one of its own; back at the list's price it follows again.
alter table event_tickets add column list_price_id bigint references list_prices on delete set null;
alter table event_tickets add column is_own_price boolean not null default false;
create index on event_tickets (list_price_id) where list_price_id is not null;

create function note_own_price() returns trigger language plpgsql as $$
begin
  new.is_own_price := new.price_cents is distinct from (select price_cents from list_prices where id = new.list_price_id);
  return new;
end $$;
create trigger event_tickets_own_price before insert or update of price_cents, list_price_id on event_tickets
  for each row when (new.list_price_id is not null) execute function note_own_price();
