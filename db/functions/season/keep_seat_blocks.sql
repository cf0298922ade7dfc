-- What is said of blocked seats is of seats that are blocked: their sum is never more than the zone
-- has. It is read at the end of the transaction, whose steps may be in any order.
create or replace function keep_seat_blocks() returns trigger language plpgsql as $$
declare
  zone bigint := case tg_table_name when 'zones' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'zone_id')::bigint end;
begin
  if (select coalesce(sum(seats), 0) from seat_blocks where zone_id = zone)
    > (select coalesce(sum(blocked), 0) from zones where id = zone) then
    raise exception 'zone % has fewer blocked seats than are said to be', zone
      using errcode = 'check_violation', constraint = 'seat_blocks_within_blocked';
  end if;
  return null;
end $$;

drop trigger if exists seat_blocks_within_blocked on seat_blocks;
create constraint trigger seat_blocks_within_blocked after insert or update on seat_blocks
  deferrable initially deferred for each row execute function keep_seat_blocks();

drop trigger if exists zones_keep_seat_blocks on zones;
create constraint trigger zones_keep_seat_blocks after update of blocked on zones
  deferrable initially deferred for each row when (new.blocked < old.blocked) execute function keep_seat_blocks();
