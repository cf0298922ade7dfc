-- A version of the terms of sale is never changed or deleted: buyers have accepted it.
create or replace function keep_terms_version() returns trigger language plpgsql as $$
begin
  raise exception 'the terms that buyers have accepted stay as they were' using errcode = 'restrict_violation';
end $$;

create or replace trigger terms_versions_are_only_written before update or delete on terms_versions
  for each row execute function keep_terms_version();
