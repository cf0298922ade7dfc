-- A line of the admissions is never changed or deleted.
create or replace function keep_admission() returns trigger language plpgsql as $$
begin
  raise exception 'a line of the admissions stays as it was written' using errcode = 'restrict_violation';
end $$;

create or replace trigger admissions_stay before update or delete on admissions for each row execute function keep_admission();
