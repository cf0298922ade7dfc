-- Pictures that somebody has taken are kept as they came; their files are made of them by a job.

alter table media
  -- Where the picture matters most, from its left and its upper edge: what a layout crops, it crops around this point.
  add column focal_x double precision not null default 0.5 check (focal_x between 0 and 1),
  add column focal_y double precision not null default 0.5 check (focal_y between 0 and 1),
  -- The file below media/originals, by the SHA-256 of its bytes; null: the picture was drawn, or somebody put its files there.
  add column original text check (original ~ '^[0-9a-f]{64}\.(jpeg|png|webp|avif)$'),
  -- By which settings the files were made of the original; null: they wait to be made.
  add column variants_recipe text,
  -- When that was tried last and failed: a damaged picture holds up no other.
  add column variants_failed_at timestamptz;
