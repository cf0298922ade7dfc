-- The hall whose staff wrote it: an event belongs to it while it has no dates. Null: the organiser's.
alter table events add column home_venue_id bigint references venues on delete set null;
create index on events (home_venue_id) where home_venue_id is not null;
