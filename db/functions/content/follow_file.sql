-- A new version of a file has a new address, since browsers keep each for a year: programmes and
-- pages on soloists that led to the old address lead to the new one.
create or replace function follow_file() returns trigger
  language plpgsql
  set search_path from current
as $$
begin
  update events set program_url = new.url where program_url = old.url;
  update soloists set cv_url = new.url where cv_url = old.url;
  return null;
end $$;

create or replace trigger follow_file after update of url on files
  for each row when (old.url is distinct from new.url) execute function follow_file();
