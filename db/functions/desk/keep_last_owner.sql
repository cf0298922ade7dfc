-- The shop keeps its last owner: without one, nobody could make another. Two who leave at the same
-- time wait for each other.
create or replace function keep_last_owner() returns trigger language plpgsql as $$
begin
  if old.role = 'owner' and old.venue_id is null then
    perform pg_advisory_xact_lock(hashtext('cadenza last owner'));
    if not exists (select from user_roles where role = 'owner' and venue_id is null and user_id <> old.user_id) then
      raise exception 'the last owner stays' using errcode = 'restrict_violation', constraint = 'last_owner';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace trigger last_owner_stays before update or delete on user_roles
  for each row execute function keep_last_owner();
