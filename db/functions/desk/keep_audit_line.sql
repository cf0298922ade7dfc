-- A line of the audit log is never changed or deleted, with two exceptions: it may be deleted a
-- year after its month, and emptied of a person by `empty_person_in_audit_log`.
create or replace function keep_audit_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.happened_at < date_trunc('month', now() - interval '12 months') then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('cadenza.person_emptied', true) = old.user_id::text
    and (new.subject, new.network, new.device) = ('', '', '')
    and (new.id, new.happened_at, new.actor, new.action, new.user_id, new.details)
      = (old.id, old.happened_at, old.actor, old.action, old.user_id, old.details) then
    return new;
  end if;
  raise exception 'lines of % stay as they were written', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger audit_log_is_only_written before update or delete on audit_log
  for each row execute function keep_audit_line();
