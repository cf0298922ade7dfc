-- The life of a soloist in blocks, by language, as halls and programmes tell of themselves; who has none yet keeps the description alone.
alter table soloists add column content jsonb not null default '{"en": []}' check (is_translated(content));
