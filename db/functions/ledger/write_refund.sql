-- Writes a refund that has succeeded: for its tickets what its lines say, for the rest as
-- `write_loss` does, of the seller of the sale. Where nothing is left of a concert at a rate, no
-- VAT is left either. Money for which there were no tickets was no sale, and neither is its return.
create or replace function write_refund(of_refund bigint, given_at timestamptz) returns void language plpgsql as $$
declare
  refund record;
  with_tickets bigint;
begin
  select refunds.amount_cents, payments.order_id, orders.channel into refund
    from refunds join payments on payments.id = payment_id join orders on orders.id = order_id
    where refunds.id = of_refund and payments.settlement = 'tickets';
  if not found then
    return;
  end if;
  insert into money_entries (at, order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, refund_id)
  with own as (
    select ticket_id, sum(amount_cents) as given from refund_lines where refund_id = of_refund and ticket_id is not null group by ticket_id
  ), placed as (
    select tickets.id, tickets.event_date_id, seller_of_ticket(tickets.id) as legal_entity_id, tickets.vat_rate_bp, own.given,
      case when own.given = rest.gross then rest.vat else vat_within(own.given, tickets.vat_rate_bp) end as vat
    from own
    join tickets on tickets.id = own.ticket_id
    cross join lateral (
      select sum(gross_cents) as gross, sum(money_entries.vat_cents)::integer as vat
      from tickets issues join money_entries on money_entries.ticket_id = issues.id
      where issues.order_item_id = tickets.order_item_id and issues.admission = tickets.admission
    ) rest
  ), parts as (
    select event_date_id, legal_entity_id, channel, vat_rate_bp, sum(gross_cents) as gross, sum(vat_cents)::integer as vat
    from money_entries where order_id = refund.order_id group by event_date_id, legal_entity_id, channel, vat_rate_bp
  ), summed as (
    select placed.*, sum(given) over part as given_there, sum(vat) over part as vat_there, row_number() over (part order by id desc) as last
    from placed window part as (partition by event_date_id, legal_entity_id, vat_rate_bp)
  )
  select given_at, refund.order_id, summed.id, summed.event_date_id, summed.legal_entity_id, refund.channel, 'refund', -given, summed.vat_rate_bp,
    -(summed.vat + case when last = 1 and given_there = parts.gross then parts.vat - vat_there else 0 end), of_refund
  from summed
  left join parts on parts.event_date_id = summed.event_date_id and parts.legal_entity_id = summed.legal_entity_id
    and parts.channel = refund.channel and parts.vat_rate_bp is not distinct from summed.vat_rate_bp
  order by summed.id;
  select coalesce(sum(amount_cents), 0) into with_tickets from refund_lines where refund_id = of_refund and ticket_id is not null;
  if refund.amount_cents > with_tickets then
    perform write_loss(refund.order_id, refund.amount_cents - with_tickets, 'refund', of_refund, null, given_at);
  end if;
  perform level_money(refund.order_id, 'refund', of_refund, null, given_at);
end $$;
