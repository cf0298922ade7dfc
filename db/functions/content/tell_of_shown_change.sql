-- Tells every process of a change of what public pages show, so that it drops the finished pages
-- that it keeps. The notification goes out with the commit, once for a transaction.
create or replace function tell_of_shown_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shown_changed', '');
  return null;
end $$;

create or replace trigger article_categories_shown after insert or update or delete or truncate on article_categories
  for each statement execute function tell_of_shown_change();

create or replace trigger articles_shown after insert or update or delete or truncate on articles
  for each statement execute function tell_of_shown_change();

create or replace trigger event_date_changes_shown after insert or update or delete or truncate on event_date_changes
  for each statement execute function tell_of_shown_change();

create or replace trigger event_dates_shown after insert or update or delete or truncate on event_dates
  for each statement execute function tell_of_shown_change();

create or replace trigger event_recordings_shown after insert or update or delete or truncate on event_recordings
  for each statement execute function tell_of_shown_change();

create or replace trigger event_soloists_shown after insert or update or delete or truncate on event_soloists
  for each statement execute function tell_of_shown_change();

create or replace trigger event_tickets_shown after insert or update or delete or truncate on event_tickets
  for each statement execute function tell_of_shown_change();

create or replace trigger events_shown after insert or update or delete or truncate on events
  for each statement execute function tell_of_shown_change();

create or replace trigger faqs_shown after insert or update or delete or truncate on faqs
  for each statement execute function tell_of_shown_change();

create or replace trigger featured_dates_shown after insert or update or delete or truncate on featured_dates
  for each statement execute function tell_of_shown_change();

create or replace trigger files_shown after insert or update or delete or truncate on files
  for each statement execute function tell_of_shown_change();

create or replace trigger gallery_items_shown after insert or update or delete or truncate on gallery_items
  for each statement execute function tell_of_shown_change();

create or replace trigger hall_categories_shown after insert or update or delete or truncate on hall_categories
  for each statement execute function tell_of_shown_change();

create or replace trigger legal_entities_shown after insert or update or delete or truncate on legal_entities
  for each statement execute function tell_of_shown_change();

create or replace trigger media_shown after insert or update or delete or truncate on media
  for each statement execute function tell_of_shown_change();

create or replace trigger menu_items_shown after insert or update or delete or truncate on menu_items
  for each statement execute function tell_of_shown_change();

create or replace trigger pages_shown after insert or update or delete or truncate on pages
  for each statement execute function tell_of_shown_change();

create or replace trigger questionnaires_shown after insert or update or delete or truncate on questionnaires
  for each statement execute function tell_of_shown_change();

create or replace trigger recordings_shown after insert or update or delete or truncate on recordings
  for each statement execute function tell_of_shown_change();

create or replace trigger settings_shown after insert or update or delete or truncate on settings
  for each statement execute function tell_of_shown_change();

create or replace trigger shop_settings_shown after insert or update or delete or truncate on shop_settings
  for each statement execute function tell_of_shown_change();

create or replace trigger soloists_shown after insert or update or delete or truncate on soloists
  for each statement execute function tell_of_shown_change();

create or replace trigger surveys_shown after insert or update or delete or truncate on surveys
  for each statement execute function tell_of_shown_change();

create or replace trigger vat_rates_shown after insert or update or delete or truncate on vat_rates
  for each statement execute function tell_of_shown_change();

create or replace trigger venues_shown after insert or update or delete or truncate on venues
  for each statement execute function tell_of_shown_change();

create or replace trigger zones_made_shown after insert or delete or truncate on zones
  for each statement execute function tell_of_shown_change();
