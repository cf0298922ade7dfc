-- Whoever keeps finished pages hears at once of a change of what they show. Told with the commit, once for a transaction.
create function tell_of_shown_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shown_changed', '');
  return null;
end $$;

do $$
declare
  shown text;
begin
  foreach shown in array array['article_categories', 'articles', 'event_date_changes', 'event_dates', 'event_recordings', 'event_soloists', 'event_tickets', 'events',
    'faqs', 'files', 'gallery_items', 'hall_categories', 'legal_entities', 'media', 'pages', 'questionnaires', 'recordings', 'settings',
    'soloists', 'surveys', 'vat_rates', 'venues'] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I for each statement execute function tell_of_shown_change()',
      shown || '_shown', shown);
  end loop;
end $$;

-- A rush for seats that are gone changes nothing: it tells nobody, and its commits do not wait for one another.
create trigger zones_shown after update on zones
  for each row when (old is distinct from new) execute function tell_of_shown_change();
create trigger zones_made_shown after insert or delete or truncate on zones
  for each statement execute function tell_of_shown_change();

-- When the clock changes what is shown next.
create index on event_tickets (sale_starts_at) where sale_starts_at is not null;
create index on event_tickets (sale_ends_at) where sale_ends_at is not null;
create index on event_dates (published_at);
