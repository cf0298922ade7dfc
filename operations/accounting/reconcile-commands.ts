import type { PaymentProvider } from '#core/payments/server/provider.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { type Command, readWholeNumber } from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { formatCount } from '../command/counted.ts'
import { type Comparison, reconcile } from '#core/accounting/reconcile/reconcile.ts'

const titles = {
  seats: 'Seats: zones, ledger, carts and orders, tickets',
  money: 'Money: payments and refunds, orders, tickets, ledger',
  numbers: 'Numbers: of tickets and of orders, without gaps',
  documents: 'Documents: their series without gaps, their lines, ledger',
  provider: 'Provider: its payments and refunds, and the shop’s',
} satisfies Record<Comparison, string>

const reconcileCommand: Command = {
  name: 'reconcile',
  arguments: [],
  options: {
    days: { type: 'string', help: 'ask the payment provider about so many days back (30, at most 400)' },
  },
  summary: 'Compares every record of seats and money with the others, and says what differs',
  details: [
    'Changes nothing. The shop may sell meanwhile; the last 15 minutes of the provider are left out, as they may be on their way.',
    'Ends with 1 where anything differs, or where the provider does not answer.',
  ].join('\n'),
  async run({ options }, context) {
    const days = readWholeNumber(options, 'days', { min: 1, max: 400, otherwise: 30 })
    const { db } = await context.database()
    const provider = namingSilence(await openPaymentProvider(context.config()))
    let count = 0
    for await (const [part, found] of reconcile(db, { provider, days, now: new Date(), signal: context.signal })) {
      context.print(`${titles[part]}: ${found.length === 0 ? 'in agreement' : formatCount(found.length, 'difference')}`)
      for (const { subject, message } of found) context.print(`  ${subject} ${message}.`)
      count += found.length
    }
    if (count > 0)
      throw new OperatorError(
        `Records differ: ${formatCount(count, 'difference')}. docs/operations.md says what to do.`,
      )
  },
}

/** Names an unresponsive provider as such: its connection errors look like the database's. */
function namingSilence(provider: PaymentProvider): PaymentProvider {
  const blame = (error: unknown): never => {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? cause.message || message : message
    throw new OperatorError(`The payment provider does not answer: ${reason}. What stands above was compared.`, {
      cause: error,
    })
  }
  return {
    ...provider,
    fetchState: (providerRef) => provider.fetchState(providerRef).catch(blame),
    fetchRefundedPayment: (refund) => provider.fetchRefundedPayment(refund).catch(blame),
    async *listRefunds(span) {
      try {
        yield* provider.listRefunds(span)
      } catch (error) {
        blame(error)
      }
    },
  }
}

export const reconcileCommands: Command[] = [reconcileCommand]
