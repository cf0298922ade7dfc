-- Parts of a whole by weight that add up to it, by largest remainder; of equal remainders the
-- heavier part comes first, then the earlier. The twin of `shareCents` in
-- core/tickets/share-cents.ts.
create or replace function share_cents(whole bigint, weights bigint[]) returns bigint[]
  language sql immutable
  begin atomic
    with parts as (
      select position, weight, div(whole * weight, total)::bigint as share, mod(whole * weight, total) as remainder
      from (select weight::numeric, position, sum(weight) over () as total
        from unnest(weights) with ordinality as given (weight, position)) weighed
      where total > 0
    ), ranked as (
      select parts.*, row_number() over (order by remainder desc, weight desc, position) as rank, whole - sum(share) over () as missing
      from parts
    )
    select coalesce(
      array_agg(share + case when rank <= missing then 1 else 0 end order by position)::bigint[],
      array_fill(0::bigint, array[cardinality(weights)])
    ) from ranked;
  end;
