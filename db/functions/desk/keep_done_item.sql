-- An item of an operation that is done stays done: nothing does it again.
create or replace function keep_done_item() returns trigger language plpgsql as $$
begin
  raise exception 'item % of operation % is done', old.key, old.operation_id using errcode = 'restrict_violation';
end $$;

create or replace trigger operation_items_stay_done before update on operation_items
  for each row when (old.state = 'done') execute function keep_done_item();
