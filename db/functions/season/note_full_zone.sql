-- The zones without a seat left stand in `full_zones`, so that a season is filtered without reading
-- every zone.
create or replace function note_full_zone() returns trigger language plpgsql as $$
begin
  if is_full(new) then
    insert into full_zones values (new.id, new.event_date_id);
  else
    delete from full_zones where zone_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger zone_begins_full after insert on zones
  for each row when (is_full(new)) execute function note_full_zone();

create or replace trigger zone_fills after update on zones
  for each row when (is_full(old) <> is_full(new)) execute function note_full_zone();
