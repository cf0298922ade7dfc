-- Who sold an admission, as the ledger has it, however often its ticket was made anew. Without a
-- line, that is the seller of its venue.
create or replace function seller_of_ticket(of_ticket bigint) returns bigint language sql stable as $$
  select coalesce(
    (select money_entries.legal_entity_id
      from tickets issues join money_entries on money_entries.ticket_id = issues.id
      where issues.order_item_id = own.order_item_id and issues.admission = own.admission and kind in ('sale', 'fee', 'discount')
      order by money_entries.id limit 1),
    venues.legal_entity_id)
  from tickets own
  join event_dates on event_dates.id = own.event_date_id
  join venues on venues.id = event_dates.venue_id
  where own.id = of_ticket
$$;
