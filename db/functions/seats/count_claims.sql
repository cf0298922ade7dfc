-- The counters of a numbered zone are those of its claims, and its ledger tells each change, in the
-- statement that claims the seats or lets them go.
create or replace function count_claims() returns trigger language plpgsql as $$
declare
  rows_moved text := case tg_op
    when 'INSERT' then 'select 1 as way, * from claims_after'
    when 'DELETE' then 'select -1 as way, * from claims_before'
    else 'select 1 as way, * from claims_after union all select -1, * from claims_before' end;
  change record;
begin
  for change in execute format($sql$
    select zone_id, coalesce(sum(way) filter (where state = 'held'), 0)::integer as held,
      coalesce(sum(way) filter (where state = 'sold'), 0)::integer as sold,
      coalesce(sum(way) filter (where state = 'blocked'), 0)::integer as blocked
    from (%s) moved group by zone_id order by zone_id$sql$, rows_moved)
  loop
    continue when change.held = 0 and change.sold = 0 and change.blocked = 0;
    update zones set held = held + change.held, sold = sold + change.sold, blocked = blocked + change.blocked
    where id = change.zone_id;
    insert into inventory_moves (zone_id, kind, delta, source)
    select change.zone_id, case when delta > 0 then more else less end, abs(delta), 'claims:' || gen_random_uuid()
    from (values (change.held, 'hold', 'release'), (change.sold, 'sell', 'return'), (change.blocked, 'block', 'unblock'))
      as counter (delta, more, less)
    where delta <> 0;
  end loop;
  return null;
end $$;

create or replace trigger claims_begin after insert on seat_claims
  referencing new table as claims_after for each statement execute function count_claims();

create or replace trigger claims_move after update on seat_claims
  referencing old table as claims_before new table as claims_after for each statement execute function count_claims();

create or replace trigger claims_end after delete on seat_claims
  referencing old table as claims_before for each statement execute function count_claims();
