-- Writes what a venue is found by: its title and its city.
create or replace function index_venue(id bigint) returns void
  language plpgsql
  set search_path from current
as $$
declare
  words text;
begin
  select concat_ws(' ', texts_in(venues.title), texts_in(venues.city)) into words from venues where venues.id = index_venue.id;
  insert into venue_searches values (index_venue.id, search_document(words))
    on conflict (venue_id) do update set document = excluded.document;
  perform learn_search_words(words);
end $$;
