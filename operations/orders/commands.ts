import { writeAudit } from '#platform/audit/audit-store.ts'
import { sendTicketsAgain } from '#core/orders/tickets/server/resend-tickets.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Command } from '../command/command.ts'
import { returnCommands } from './return-commands.ts'
import { describeOrder, findShownOrder } from './shown-order.ts'

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

export const orderCommands: Command[] = [showOrder, ...returnCommands, sendOrderAgain]
