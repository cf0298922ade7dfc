-- A draft of an answer is deleted with its message: what quotes somebody does not outlive what they
-- wrote.
create or replace function forget_drafts_of_answers() returns trigger language plpgsql as $$
begin
  delete from content_drafts where subject in (select 'message ' || id from gone);
  return null;
end
$$;

create or replace trigger forget_drafts_of_answers after delete on contact_messages
  referencing old table as gone for each statement execute function forget_drafts_of_answers();
