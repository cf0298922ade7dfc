-- A venue is found by its title and its city as soon as one of them changes.
create or replace function index_changed_venue() returns trigger
  language plpgsql
  set search_path from current
as $$
begin
  perform index_venue(new.id);
  return null;
end $$;

create or replace trigger index_venue after insert or update of title, city on venues
  for each row execute function index_changed_venue();
