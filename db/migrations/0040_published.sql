-- From when on visitors see it. null: a draft, shown to nobody; the epoch: of what nothing is said, shown since it is there.
alter table venues add column published_at timestamptz default 'epoch';
alter table events add column published_at timestamptz default 'epoch';
alter table event_dates add column published_at timestamptz default 'epoch';
alter table soloists add column published_at timestamptz default 'epoch';
alter table gallery_items add column published_at timestamptz default 'epoch';
