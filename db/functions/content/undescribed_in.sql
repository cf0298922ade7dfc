-- The languages of the house in which a picture lacks its alternative text: none for a decoration.
create or replace function undescribed_in(alt_text jsonb, is_decorative boolean) returns text[] language sql stable
  return array(
    select language
    from (values ('en', null), ('fr', 'texts_in_french'), ('hu', 'texts_in_hungarian')) as languages (language, setting)
    where not is_decorative and trim(coalesce(alt_text ->> language, '')) = ''
      and (setting is null or (select value = 'true' from settings where name = setting)));
