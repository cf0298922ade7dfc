-- A decoration has no alternative text, on purpose.
alter table media add column is_decorative boolean not null default false,
  add constraint media_decoration_is_undescribed check (not is_decorative or alt_text = '{"en": ""}');
-- A restore of a removed picture inserts the whole row.
update kept_media set was = was || '{"is_decorative": false}';

-- The languages in which the house writes, besides English. Null: nobody has said, so it does.
alter table shop_settings add column texts_in_french boolean, add column texts_in_hungarian boolean;
-- What counts, whether the desk or the environment has said it.
insert into settings (name, value) values ('texts_in_french', 'true'), ('texts_in_hungarian', 'true');
