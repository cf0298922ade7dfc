-- Counts how often a row was changed, from 1: whoever overwrites what they have read says which
-- version that was.
create or replace function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger articles_version before update on articles
  for each row when (old is distinct from new) execute function count_version();

create or replace trigger event_dates_version before update on event_dates
  for each row when (old is distinct from new) execute function count_version();

create or replace trigger events_version before update on events
  for each row when (old is distinct from new) execute function count_version();

create or replace trigger faqs_version before update on faqs
  for each row when (old is distinct from new) execute function count_version();

create or replace trigger gallery_items_version before update on gallery_items
  for each row when (old is distinct from new) execute function count_version();

create or replace trigger menu_items_version before update on menu_items
  for each row when (old is distinct from new) execute function count_version();

create or replace trigger pages_version before update on pages
  for each row when (old is distinct from new) execute function count_version();

create or replace trigger shop_settings_version before update on shop_settings
  for each row when (old is distinct from new) execute function count_version();

create or replace trigger soloists_version before update on soloists
  for each row when (old is distinct from new) execute function count_version();

create or replace trigger surveys_version before update on surveys
  for each row when (old is distinct from new) execute function count_version();

create or replace trigger venues_version before update on venues
  for each row when (old is distinct from new) execute function count_version();
