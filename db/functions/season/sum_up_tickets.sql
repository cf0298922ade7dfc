-- Writes the lowest price of dates, and from when until when one can buy. Tickets that only some
-- may buy do not count; a paused ticket is on sale from no moment on.
create or replace function sum_up_tickets(dates bigint[]) returns void language plpgsql as $$
begin
  -- One after the other: of two transactions that change tickets of one concert neither would see what the other does.
  perform from event_dates where id = any(dates) order by id for no key update;
  update event_dates
    set lowest_price_cents = offer.lowest, sale_open_from = offer.open_from, sale_open_until = offer.open_until
    from (
      select date.id, min(event_tickets.price_cents) as lowest,
        max(case when event_tickets.is_paused then 'infinity' else event_tickets.sale_starts_at end) as open_from,
        min(event_tickets.sale_ends_at) as open_until
      from unnest(dates) date (id)
      left join event_tickets on event_tickets.event_date_id = date.id and event_tickets.access is null
      group by date.id
    ) offer
    where event_dates.id = offer.id
      and (event_dates.lowest_price_cents, event_dates.sale_open_from, event_dates.sale_open_until)
        is distinct from (offer.lowest, offer.open_from, offer.open_until);
end $$;
