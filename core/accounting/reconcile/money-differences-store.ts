import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type ComparedRow, type DescribeDifference, type Difference, formatEuros, toDifferences } from './difference.ts'

/** For the two sums compared, in cents. */
const rules = {
  kept: (paid, ledger) =>
    `has ${formatEuros(paid)} paid and not refunded, but the ledger of money says ${formatEuros(ledger)}`,
  lost: (lost, ledger) =>
    `has lost ${formatEuros(lost)} to disputes, but the ledger of money says ${formatEuros(ledger)}`,
  paid: (total, paid) => `costs ${formatEuros(total)}, but ${formatEuros(paid)} were paid`,
  tickets: (total, tickets) => `costs ${formatEuros(total)}, but its tickets come to ${formatEuros(tickets)}`,
  sold: () => 'was issued, but the ledger does not count it',
  ticketless: () => 'is paid, but has no tickets',
  ticket: (cost, ledger) => `cost ${formatEuros(cost)}, but the ledger of money says ${formatEuros(ledger)}`,
  vat: (ticket, ledger) => `has ${formatEuros(ticket)} of VAT, but the ledger of money says ${formatEuros(ledger)}`,
  exchanged: (gross, vat) =>
    `has moved ${formatEuros(gross)} with ${formatEuros(vat)} of VAT more to the new ticket than from the old one`,
  rest: (gross, vat) =>
    `has nothing left, but at one concert ${formatEuros(gross)} with ${formatEuros(vat)} of VAT are left in the ledger of money`,
  open: () => 'is paid, but none of its tickets is good',
  closed: (_, live) => `is cancelled, but ${live} of its tickets are good`,
  lines: (amount, lines) => `gives ${formatEuros(amount)} back, but its lines come to ${formatEuros(lines)}`,
  given: (cost, given) => `cost ${formatEuros(cost)}, but ${formatEuros(given)} go back for it`,
  held: (asked, captured) => `asked for ${formatEuros(asked)}, but brought ${captured}, which are held`,
  undecided: (paid) => `has brought ${formatEuros(paid)}, which are neither tickets nor going back`,
  returned: (paid, back) =>
    `has brought ${formatEuros(paid)} for which there were no tickets, but ${formatEuros(back)} go back`,
} satisfies Record<string, DescribeDifference>

/**
 * Rules: money captured for tickets minus refunds equals the order's lines in the ledger; a paid
 * order's captured money, total and tickets match, except for replaced tickets; a ticket's lines
 * equal its price; an exchange takes as much from the old ticket as the new one costs; received
 * money has become tickets or is refunded, and equals the amount the order asked for; a refund's
 * lines add up to it, and no ticket is refunded above its price; a paid order has a valid ticket, a
 * cancelled one none.
 */
export async function findMoneyDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<ComparedRow<keyof typeof rules>>`
    with money as (
      select orders.id, ref_nr, orders.state, total_cents, captured, refunded, lost, written, taken, tickets, live
      from orders
      left join (
        select order_id, sum(amount_cents) as captured, sum(lost_to_disputes(payments)) as lost
        from payments where settlement = 'tickets' group by order_id
      ) paid on paid.order_id = orders.id
      left join (
        select order_id, sum(refunds.amount_cents) as refunded from refunds join payments on payments.id = payment_id
        where settlement = 'tickets' and refunds.state = 'succeeded' group by order_id
      ) gone on gone.order_id = orders.id
      left join (
        select order_id, sum(gross_cents) filter (where kind <> 'chargeback') as written,
          -sum(gross_cents) filter (where kind = 'chargeback') as taken
        from money_entries group by order_id
      ) entries on entries.order_id = orders.id
      left join (
        select order_id, sum(price_cents + fee_cents - discount_cents) filter (where issue = 1 and replaces_id is null) as tickets,
          count(*) filter (where tickets.state in ('valid', 'admitted')) as live
        from tickets join order_items on order_items.id = order_item_id group by order_id
      ) issued on issued.order_id = orders.id
    ), whole as (
      select id, ref_nr, state, total_cents, tickets is not null as has_tickets, coalesce(captured, 0) as captured,
        coalesce(refunded, 0) as refunded, coalesce(lost, 0) as lost, coalesce(written, 0) as written, coalesce(taken, 0) as taken,
        coalesce(tickets, 0) as tickets, live
      from money
    ), sold as (
      select ticket_id, sum(gross_cents) as gross, sum(vat_cents) as vat from money_entries
      where kind in ('sale', 'fee', 'discount') group by ticket_id
    )
    select 'order ' || ref_nr as subject, rule, one::text, other::text from whole cross join lateral (values
      ('kept', captured - refunded, written, captured - refunded <> written),
      ('lost', lost, taken, taken > lost or taken < least(lost, captured - refunded)),
      ('paid', total_cents, captured, state = 'paid' and captured <> total_cents),
      ('tickets', total_cents, tickets, has_tickets and tickets <> total_cents),
      ('ticketless', 0, 0, state = 'paid' and not has_tickets),
      ('open', 0, live, state = 'paid' and live = 0),
      ('closed', 0, live, state = 'cancelled' and live > 0)
    ) compares (rule, one, other, is_broken) where is_broken
    union all
    select 'ticket ' || lpad(serial::text, 6, '0'), rule, one::text, other::text
      from tickets left join sold on ticket_id = tickets.id cross join lateral (values
        ('ticket', price_cents + fee_cents - discount_cents, coalesce(gross, 0), price_cents + fee_cents - discount_cents <> coalesce(gross, 0)),
        ('sold', 1, 0, price_cents = 0 and sold.ticket_id is null),
        ('vat', vat_cents, vat, coalesce(vat_cents, 0) <> coalesce(vat, 0))
      ) compares (rule, one, other, is_broken) where issue = 1 and is_broken
    union all
    select 'ticket ' || lpad(min(serial)::text, 6, '0'), 'given', min(price_cents + fee_cents - discount_cents)::text, sum(refund_lines.amount_cents)::text
      from refund_lines join refunds on refunds.id = refund_id join tickets on tickets.id = ticket_id
      where refunds.state <> 'failed' group by order_item_id, admission
      having sum(refund_lines.amount_cents) > min(price_cents + fee_cents - discount_cents)
    union all
    select 'refund ' || refunds.id || ' of order ' || ref_nr, 'lines', refunds.amount_cents::text, coalesce(sum(refund_lines.amount_cents), 0)::text
      from refunds join payments on payments.id = payment_id join orders on orders.id = order_id
      left join refund_lines on refund_id = refunds.id
      group by refunds.id, ref_nr having coalesce(sum(refund_lines.amount_cents), 0) <> refunds.amount_cents
    union all
    -- What an exchange has moved comes to nothing.
    select 'exchange ' || exchange_id || ' of order ' || ref_nr, 'exchanged', sum(gross_cents)::text, coalesce(sum(vat_cents), 0)::text
      from money_entries join orders on orders.id = order_id where exchange_id is not null
      group by exchange_id, ref_nr having sum(gross_cents) <> 0 or coalesce(sum(vat_cents), 0) <> 0
    union all
    -- Where nothing of an order is left nothing is left at any concert, nor any VAT.
    select 'order ' || ref_nr, 'rest', sum(gross_cents)::text, sum(vat_cents)::text
      from money_entries join orders on orders.id = order_id
      where (select sum(gross_cents) from money_entries all_of where all_of.order_id = money_entries.order_id) = 0
      group by ref_nr, order_id, event_date_id, vat_rate_bp having sum(gross_cents) <> 0 or sum(vat_cents) <> 0
    union all
    select 'payment ' || payments.id || ' of order ' || ref_nr, rule, payments.amount_cents::text,
        case rule when 'held' then coalesce(captured_cents || ' of the smallest units of ' || upper(captured_currency), 'nobody knows what')
          else coalesce(asked, 0)::text end
      from payments join orders on orders.id = order_id
      left join (select payment_id, sum(amount_cents) as asked from refunds where state <> 'failed' group by payment_id) back
        on back.payment_id = payments.id
      cross join lateral (values
        ('held', holds_money(payments)),
        ('undecided', settlement is null and payments.state in ('captured', 'disputed')),
        ('returned', settlement = 'returned' and payments.state = 'captured' and coalesce(asked, 0) <> payments.amount_cents)
      ) compares (rule, is_broken) where is_broken
    order by subject, rule`.execute(db)
  return toDifferences(rows, rules)
}
