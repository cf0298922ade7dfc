-- Pictures are handed in at the desk, before anybody has said what they show.
alter table media
  -- Of the original; null: there is none, or nobody has counted.
  add column bytes integer check (bytes > 0),
  add column added_at timestamptz not null default now();
-- The same file twice is one picture.
create index on media (original) where original is not null;

-- What a picture was before its file was replaced, or before it was removed: for some weeks that can be taken back.
create table kept_media (
  id bigint generated always as identity primary key,
  media_id bigint not null,
  -- The whole row.
  was jsonb not null check (jsonb_typeof(was) = 'object'),
  kept_at timestamptz not null default now()
);
create index on kept_media (kept_at);
comment on table kept_media is 'people: nobody';
