-- Whether a zone has no seat left: every one is sold, held or blocked. A zone without a capacity is
-- never full.
create or replace function is_full(zone zones) returns boolean
  language sql immutable
  return coalesce(zone.capacity - zone.sold - zone.held - zone.blocked <= 0, false);
