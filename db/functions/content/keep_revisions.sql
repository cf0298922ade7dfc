-- A revision is never changed or deleted.
create or replace function keep_revisions() returns trigger language plpgsql as $$
begin
  raise exception 'revisions stay as they were written' using errcode = 'restrict_violation';
end $$;

create or replace trigger revisions_are_only_written before update or delete on revisions
  for each row execute function keep_revisions();
