-- Empties what the audit log says of a person beside the number of their account, and says so in a
-- line of its own. Returns the number of lines. `keep_audit_line` lets nothing else change a line.
create or replace function empty_person_in_audit_log(person bigint, by_whom text) returns integer language plpgsql as $$
declare
  lines integer;
begin
  perform set_config('cadenza.person_emptied', person::text, true);
  update audit_log set subject = '', network = '', device = ''
    where user_id = person and (subject, network, device) <> ('', '', '');
  get diagnostics lines = row_count;
  perform set_config('cadenza.person_emptied', '', true);
  insert into audit_log (actor, action, user_id, details)
    values (by_whom, 'audit log person', person, jsonb_build_object('lines', lines));
  return lines;
end $$;
