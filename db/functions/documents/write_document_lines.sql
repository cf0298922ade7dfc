-- Writes the lines of a document: each is made of lines of the ledger that differ in nothing but
-- the ticket.
create or replace function write_document_lines(of_document bigint, of_order bigint, entries bigint[]) returns void language sql as $$
  insert into document_lines (document_id, position, kind, event_date_id, description, quantity, gross_cents, vat_rate_bp, vat_cents)
  with own as (
    select entry.*, tickets.serial, tickets.order_item_id, entry.kind in ('sale', 'refund') as is_of_concert
    from money_entries entry left join tickets on tickets.id = entry.ticket_id where entry.id = any(entries)
  ), alike as (
    select kind, vat_rate_bp, case when is_of_concert then event_date_id end as event_date_id,
      case when is_of_concert then order_item_id end as order_item_id,
      nullif(count(distinct ticket_id), 0) as tickets, sum(gross_cents) as gross, sum(vat_cents) as vat, min(id) as first,
      jsonb_agg(distinct serial order by serial) filter (where kind = 'refund' and serial is not null) as serials
    from own
    group by kind, vat_rate_bp, 3, 4, case when kind in ('sale', 'fee') then gross_cents end
  )
  select of_document, row_number() over (order by array_position(array['sale', 'fee', 'discount', 'refund'], alike.kind), first), alike.kind,
    alike.event_date_id,
    jsonb_strip_nulls(case alike.kind
      when 'fee' then '{}'
      when 'discount' then jsonb_build_object('title', (select promo_title from orders where id = of_order))
      else jsonb_build_object('event_title', item.snapshot -> 'event_title', 'venue_title', item.snapshot -> 'venue_title',
        'ticket_title', case when alike.order_item_id is not null then item.snapshot -> 'ticket_title' end,
        'starts_at', event_dates.starts_at, 'serials', serials)
    end),
    case when alike.kind <> 'discount' then tickets end, gross, alike.vat_rate_bp, vat
  from alike
  left join event_dates on event_dates.id = alike.event_date_id
  -- Of money for no ticket in particular the concert is known all the same.
  left join lateral (
    select snapshot from order_items
    where order_id = of_order and case when alike.order_item_id is null then order_items.event_date_id = alike.event_date_id else id = alike.order_item_id end
    order by id limit 1
  ) item on true
$$;
