-- Tells every process of a queue that is announced, changed or ended: pages show it, and seats are
-- taken by it. Its served number changes each second, and is told to nobody.
create or replace function tell_of_queue() returns trigger language plpgsql as $$
begin
  perform pg_notify('shown_changed', 'queue');
  return null;
end $$;

create or replace trigger queues_made_told after insert or delete or truncate on queues
  for each statement execute function tell_of_queue();

create or replace trigger queues_told after update on queues
  for each row when ((old.opens_at, old.opened_at, old.paused_at, old.ended_at, old.per_minute, old.is_sold_out)
    is distinct from (new.opens_at, new.opened_at, new.paused_at, new.ended_at, new.per_minute, new.is_sold_out))
  execute function tell_of_queue();
