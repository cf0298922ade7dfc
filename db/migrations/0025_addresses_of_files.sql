-- A programme and the page on a soloist are addresses, of the web or of a file that the shop hands out. A file that comes anew has another
-- address, since each is kept by browsers for a year: what led to the old one leads to the new one.
create function follow_file() returns trigger
  language plpgsql
  set search_path from current
as $$
begin
  update events set program_url = new.url where program_url = old.url;
  update soloists set cv_url = new.url where cv_url = old.url;
  return null;
end $$;
create trigger follow_file after update of url on files
  for each row when (old.url is distinct from new.url) execute function follow_file();
