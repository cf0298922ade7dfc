import { isCalendarDate } from '#values/dates.ts'
import { writeAudit } from '#platform/audit/audit-store.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { suggest } from '#core/season-import/files/problems.ts'
import { readDocuments, type Span } from '#core/accounting/documents/export-store.ts'
import { type Format, documentFormats } from '#core/accounting/documents/formats.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { type Comparison, reconcile } from '#core/accounting/reconcile/reconcile.ts'
import {
  type Command,
  type CommandInput,
  UsageError,
  writeLines,
  readWholeNumber,
  formatCount,
} from '../command/command.ts'

const exportDocuments: Command = {
  name: 'documents export',
  arguments: ['[FILE]'],
  options: {
    from: { type: 'string', help: 'the first day, as 2026-11-01' },
    to: { type: 'string', help: 'the last day, as 2026-11-30' },
    entity: { type: 'string', help: 'of one seller: its key in legal-entities.yaml' },
    format: { type: 'string', help: 'csv (a line for each document and rate of VAT) or json' },
  },
  summary: 'Writes invoices, receipts and credit notes of some days, for the accounts',
  details: [
    'Days are those of the shop, both are counted. CSV has semicolons and decimal commas; JSON whole cents. Without FILE it is printed: say',
    '`npm run --silent` where the output is passed on. FILE must be a new one; only its owner can read it. It is written into the audit log.',
  ].join('\n'),
  async run({ arguments: [file], options }, context) {
    const { span, format } = readOptions(options)
    const { db } = await context.database()
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const keys = (await trx.selectFrom('legal_entities').select('key').orderBy('key').execute()).map(
          ({ key }) => key,
        )
        if (span.entity !== undefined && !keys.includes(span.entity))
          throw new OperatorError(`There is no legal entity "${span.entity}".${suggest(span.entity, keys)}`)
        let count = 0
        await writeLines(context, file, async (write) => {
          await write(format.begin(span))
          for await (const document of readDocuments(trx, span)) {
            for (const line of format.write(document, count)) await write(line)
            count += 1
          }
          for (const line of format.end()) await write(line)
        })
        await writeAudit(trx, {
          actor: context.actor,
          action: 'documents export',
          subject: `${span.from} to ${span.to}`,
          details: { count },
        })
        if (file !== undefined) context.print(`${context.resolvePath(file)}: ${count} documents.`)
      })
  },
}

function readOptions({ from, to, entity, format: name = 'csv' }: CommandInput['options']): {
  span: Span
  format: Format
} {
  for (const [option, day] of Object.entries({ from, to }))
    if (typeof day !== 'string' || !isCalendarDate(day)) throw new UsageError(`--${option} is a day, as 2026-11-30.`)
  const span = { from: String(from), to: String(to), entity: typeof entity === 'string' ? entity : undefined }
  if (span.from > span.to) throw new UsageError(`--from (${span.from}) is later than --to (${span.to}).`)
  const format = Object.hasOwn(documentFormats, String(name)) ? documentFormats[String(name)] : undefined
  if (!format) throw new UsageError('--format is csv or json.')
  return { span, format }
}

export const documentCommands: Command[] = [exportDocuments]

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
