-- The prefix of a seller stays once there are documents with it: references of two sellers are
-- never the same, those of the past included.
create or replace function keep_prefix() returns trigger language plpgsql as $$
begin
  if exists (select from document_series where legal_entity_id = old.id) then
    raise exception 'there are documents with the prefix of %', old.key using errcode = 'check_violation', constraint = 'prefix_is_in_use';
  end if;
  return new;
end $$;

create or replace trigger legal_entities_keep_prefix before update on legal_entities
  for each row when (new.document_prefix <> old.document_prefix) execute function keep_prefix();
