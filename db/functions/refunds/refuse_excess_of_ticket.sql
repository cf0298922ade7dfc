-- For an admission never more goes back than it cost, however often its ticket was made anew; and
-- for a ticket that was exchanged, no more than it cost more than the new one. The first ticket is
-- locked, so that two refunds cannot pass side by side.
create or replace function refuse_excess_of_ticket(of_ticket bigint) returns void language plpgsql as $$
declare
  ticket tickets%rowtype;
  given bigint;
  moved bigint;
begin
  select earliest.* into ticket from tickets own
    join tickets earliest on earliest.order_item_id = own.order_item_id and earliest.admission = own.admission and earliest.issue = 1
    where own.id = of_ticket for no key update of earliest;
  select sum(refund_lines.amount_cents) into given from refund_lines
    join refunds on refunds.id = refund_id
    join tickets issues on issues.id = ticket_id
    where issues.order_item_id = ticket.order_item_id and issues.admission = ticket.admission and refunds.state <> 'failed';
  select coalesce(-sum(gross_cents), 0) into moved from money_entries
    join tickets issues on issues.id = ticket_id
    where issues.order_item_id = ticket.order_item_id and issues.admission = ticket.admission and exchange_id is not null
      and money_entries.kind = 'refund';
  if given > ticket.price_cents + ticket.fee_cents - ticket.discount_cents - moved then
    raise exception 'more would go back for ticket % than it cost', ticket.serial
      using errcode = 'check_violation', constraint = 'never_more_than_it_cost';
  end if;
end $$;
