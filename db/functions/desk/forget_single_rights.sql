-- Single rights end with the last role: whoever comes back later begins with those of the new role.
create or replace function forget_single_rights() returns trigger language plpgsql as $$
begin
  delete from user_rights where user_id = old.user_id
    and not exists (select from user_roles where user_roles.user_id = old.user_id);
  return null;
end $$;

create or replace trigger forget_single_rights after delete on user_roles
  for each row execute function forget_single_rights();
