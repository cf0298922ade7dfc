-- Pictures of the gallery are archived as the rest of a season is.
alter table gallery_items add column archived_at timestamptz;
