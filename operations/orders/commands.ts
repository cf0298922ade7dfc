import { writeAudit } from '#platform/audit/audit-store.ts'
import { sendTicketsAgain } from '#core/orders/tickets/server/resend-tickets.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import {
  planTicketReturn,
  refundTickets,
  type ReturnRefusal,
  type ReturnRequest,
} from '#core/orders/returns/server/refund-tickets.ts'
import { queueReturnMail } from '#core/orders/returns/server/return-mail-store.ts'
import { type ReturnedMoney, returnSeatChoices, type ReturnedSeats } from '#core/orders/ticket-return.ts'
import { formatSerial, isGood } from '#core/tickets/ticket.ts'
import { type Command, type AdminContext, type CommandInput, UsageError, formatCount } from '../command/command.ts'
import {
  describeOrder,
  findShownOrder,
  describeTicket,
  findShownTickets,
  formatCents,
  type ShownTicket,
} from './shown-order.ts'

const showOrder: Command = {
  name: 'order show',
  arguments: ['REFERENCE'],
  summary: 'Shows an order: its buyer, its tickets by their numbers, its money',
  details: 'REFERENCE is as on the tickets: CDZ-26-000042. Nothing is changed.',
  async run({ arguments: [reference = ''] }, context) {
    const { db } = await context.database()
    const order = await findShownOrder(db, reference)
    for (const line of await describeOrder(db, order, context.config().timeZone)) context.print(line)
  },
}

const sendOrderAgain: Command = {
  name: 'order resend',
  arguments: ['REFERENCE'],
  summary: 'Sends the tickets of an order again that are still good',
  details:
    'To the address of the order, in its language: three times an hour and ten times a day at most, those that the buyer asked for\nincluded. It is written into the audit log.',
  async run({ arguments: [reference = ''] }, context) {
    const { db } = await context.database()
    const order = await findShownOrder(db, reference)
    if (order.state !== 'paid') throw new OperatorError(`Order ${order.ref_nr} has no good tickets: nothing was sent.`)
    if (order.email === '')
      throw new OperatorError(`The address of order ${order.ref_nr} was erased: nothing was sent.`)
    const sentTo = await sendTicketsAgain(db, { order, email: null, locale: order.locale })
    if (sentTo === null)
      throw new OperatorError(
        `The tickets of order ${order.ref_nr} were sent as often as they may be: try again in an hour.`,
      )
    await writeAudit(db, { actor: context.actor, action: 'order resend', subject: `order ${order.ref_nr}` })
    context.print(`The tickets of order ${order.ref_nr} are on their way to ${sentTo}.`)
  },
}

const options = {
  money: { type: 'string', help: 'whole (otherwise), minus-fees, or none' },
  seats: { type: 'string', help: 'back: on sale again (otherwise); keep: they stay out of sale' },
  reason: { type: 'string', help: 'in your words, for the audit log' },
  force: { type: 'boolean', help: 'also tickets by which somebody has been let in' },
  'dry-run': { type: 'boolean', help: 'says what would happen, and changes nothing' },
} as const

const whatHappens = [
  'The tickets are void at once, the money is asked for from the payment provider within a minute, and the buyer gets a mail in the',
  'language of the order. Asked for again, nothing is done twice. It is written into the audit log. It ends with 1 where it is refused.',
].join('\n')

type ReturnAction = 'order refund' | 'order cancel'

const createReturnCommand = (
  action: ReturnAction,
  own: Pick<Command, 'summary' | 'options'>,
  choose: (tickets: ShownTicket[], given: CommandInput['options']) => ShownTicket[],
): Command => ({
  name: action,
  arguments: ['REFERENCE'],
  details: whatHappens,
  ...own,
  run: async ({ arguments: [reference = ''], options: given }, context) => {
    const terms = { money: readMoney(given['money']), seats: readSeats(given['seats']) }
    const { db } = await context.database()
    const order = await findShownOrder(db, reference)
    const tickets = choose(await findShownTickets(db, order.id, context.config().timeZone), given)
    const ids = tickets.map(({ id }) => id)
    const request: ReturnRequest = {
      ...terms,
      orderId: order.id,
      ticketIds: ids,
      reason: 'organiser',
      // A ticket is returned once, so equal keys mean the same request.
      key: `${action}:${order.ref_nr}:${ids.join(',')}`,
      mayBeAdmitted: given['force'] === true,
    }
    const work = { order, tickets, request, action, reason: String(given['reason'] ?? '') }
    const lines = given['dry-run'] === true ? await tryOut(db, work) : await carryOut(db, work, context)
    for (const line of lines) context.print(line)
  },
})

const returnCommands: Command[] = [
  createReturnCommand(
    'order refund',
    {
      options: {
        tickets: {
          type: 'string',
          help: 'which: their numbers by `order show`, or their serials in six digits, as 3,4',
        },
        ...options,
      },
      summary: 'Takes single tickets of an order back, with their money or without',
    },
    (tickets, given) => chooseTickets(tickets, given['tickets']),
  ),
  createReturnCommand(
    'order cancel',
    { options, summary: 'Cancels a paid order: takes back all its tickets that are good, with their money or without' },
    (tickets) => tickets.filter(isGood),
  ),
]

export const orderCommands: Command[] = [showOrder, ...returnCommands, sendOrderAgain]

interface Work {
  order: StoredOrder
  tickets: ShownTicket[]
  request: ReturnRequest
  action: ReturnAction
  reason: string
}

async function tryOut(db: Db, { order, tickets, request }: Work): Promise<string[]> {
  const planned = await db.transaction().execute((trx) => planTicketReturn(trx, request))
  if ('refusal' in planned) throw refuse(planned.refusal, order)
  const kept = planned.kept.reduce((sum, cents) => sum + cents, 0)
  return [
    `Order ${order.ref_nr} would give back ${formatCount(tickets.length, 'ticket')}:`,
    ...tickets.map(describeTicket),
    ...describeMoney({ amount: planned.amount, kept, goneBefore: planned.goneBefore }, request.seats),
    planned.remaining > 0
      ? `${formatCount(planned.remaining, 'ticket')} would stay good.`
      : 'The order would be cancelled.',
    'Nothing was changed.',
  ]
}

function carryOut(db: Db, work: Work, { actor }: AdminContext): Promise<string[]> {
  const { order, tickets, request, action, reason } = work
  return db.transaction().execute(async (trx) => {
    const outcome = await refundTickets(trx, request)
    if ('refusal' in outcome) throw refuse(outcome.refusal, order)
    const { done, isRepeated } = outcome
    if (!isRepeated) {
      await queueReturnMail(trx, done)
      const { money, seats, amount: cents, kept } = done
      const details = { tickets: done.tickets.map(({ serial }) => serial), money, seats, cents, kept, reason }
      await writeAudit(trx, { actor, action, subject: `order ${order.ref_nr}`, details })
    }
    const cost = tickets.reduce((sum, ticket) => sum + ticket.cost, 0)
    return [
      isRepeated
        ? `Order ${order.ref_nr} had given back ${formatCount(tickets.length, 'ticket')} before; nothing was done again:`
        : `Order ${order.ref_nr} has given back ${formatCount(tickets.length, 'ticket')}:`,
      ...tickets.map(
        ({ serial, title, cost: paid }) => `  ticket ${formatSerial(serial)}, ${formatCents(paid)}: ${title}`,
      ),
      ...describeMoney({ ...done, goneBefore: cost - done.amount - done.kept }, done.seats),
      await describeRest(trx, order.id),
    ]
  })
}

function describeMoney(
  { amount, kept, goneBefore }: { amount: number; kept: number; goneBefore: number },
  seats: ReturnedSeats,
): string[] {
  return [
    `Goes back: ${formatCents(amount)}. Kept: ${formatCents(kept)}.`,
    ...(goneBefore > 0 ? [`${formatCents(goneBefore)} of their money had gone back before.`] : []),
    seats === 'back' ? 'Their seats are on sale again.' : 'Their seats stay out of sale (blocked).',
  ]
}

async function describeRest(trx: Trx, orderId: number): Promise<string> {
  const { state } = await trx.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
  return state === 'cancelled' ? 'The order is cancelled.' : 'The other tickets stay good.'
}

function refuse(refusal: ReturnRefusal, order: StoredOrder): OperatorError {
  return new OperatorError(`${describeRefusal(refusal, order)} Nothing was changed.`)
}

function describeRefusal(refusal: ReturnRefusal, { ref_nr }: StoredOrder): string {
  const name = (serials: number[]) => serials.map(formatSerial).join(', ')
  switch (refusal.kind) {
    case 'no_tickets':
      return `Order ${ref_nr} has no good tickets.`
    case 'not_paid':
      return `Order ${ref_nr} ${notPaid[refusal.state]}: there is nothing to give back.`
    case 'unknown_tickets':
      return `Some of these tickets are none of order ${ref_nr}.`
    case 'not_valid':
      return `Void already: ticket ${name(refusal.serials)}.`
    case 'admitted':
      return `Somebody has been let in by ticket ${name(refusal.serials)}; --force takes it back all the same.`
    case 'disputed':
      return `The buyer disputes the payment of order ${ref_nr} at the bank: wait for its end, or say --money none.`
    case 'charged_back':
      return `The bank has taken the money of order ${ref_nr} back: say --money none to make its tickets void.`
    case 'used_key':
      return 'These tickets were given back before, on other terms.'
  }
}

const notPaid: Record<StoredOrder['state'], string> = {
  awaiting_payment: 'waits for its payment, and ends by itself without one',
  expired: 'was never paid',
  cancelled: 'is cancelled',
  paid: 'is paid',
}

/** Returns the tickets named by `3,4` or by serials, in the order of the order. */
function chooseTickets(tickets: ShownTicket[], given: string | boolean | undefined): ShownTicket[] {
  if (typeof given !== 'string')
    throw new UsageError('--tickets is missing: say which, as 3,4, or `order cancel` for all of them.')
  const words = given.split(',').map((word) => word.trim())
  const chosen = words.map((word) => {
    if (!/^\d{1,12}$/.test(word)) throw new UsageError(`--tickets is a list of numbers, as 3,4; "${word}" is none.`)
    const ticket = tickets.find(({ number, serial }) => (word.length >= 6 ? serial : number) === Number(word))
    if (!ticket)
      throw new OperatorError(
        `The order has no ticket ${word}: it has ${formatCount(tickets.length, 'ticket')}. Nothing was changed.`,
      )
    return ticket
  })
  return tickets.filter((ticket) => chosen.includes(ticket))
}

function readMoney(given: string | boolean | undefined): ReturnedMoney {
  const kinds: Record<string, ReturnedMoney> = { whole: 'whole', 'minus-fees': 'minus_fees', none: 'none' }
  const money = Object.hasOwn(kinds, String(given ?? 'whole')) ? kinds[String(given ?? 'whole')] : undefined
  if (!money) throw new UsageError(`--money is whole, minus-fees or none; "${given}" is none of them.`)
  return money
}

function readSeats(given: string | boolean | undefined): ReturnedSeats {
  const seats = returnSeatChoices.find((kind) => kind === (given ?? 'back'))
  if (!seats) throw new UsageError(`--seats is back or keep; "${given}" is neither.`)
  return seats
}
