-- One link may invite to a role in several halls: it has a row for each.
alter table invitations drop constraint invitations_pkey;
alter table invitations add constraint invitations_once unique nulls not distinct (token_hash, venue_id);

-- A house without an owner could not be given one by anybody in it. Two who leave at the same time wait for each other.
create function keep_last_owner() returns trigger language plpgsql as $$
begin
  if old.role = 'owner' and old.venue_id is null then
    perform pg_advisory_xact_lock(hashtext('cadenza last owner'));
    if not exists (select from user_roles where role = 'owner' and venue_id is null and user_id <> old.user_id) then
      raise exception 'the last owner stays' using errcode = 'restrict_violation', constraint = 'last_owner';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger last_owner_stays before update or delete on user_roles
  for each row execute function keep_last_owner();

-- A link that is asked for with an address without an account has a row, too, and belongs to nobody: whoever asks is answered after the same
-- work.
alter table password_resets alter column user_id drop not null;
alter table device_links alter column user_id drop not null;
