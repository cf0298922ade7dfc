-- Takes the next number of a series. Its row is held until the transaction ends: the next one
-- waits, and a rollback gives the number back.
create or replace function take_document_number(of_entity bigint, of_kind text, of_year integer) returns integer language sql as $$
  insert into document_series as series (legal_entity_id, kind, year, next_number) values (of_entity, of_kind, of_year, 2)
  on conflict (legal_entity_id, kind, year) do update set next_number = series.next_number + 1
  returning next_number - 1
$$;
