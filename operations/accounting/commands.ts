import { isCalendarDate } from '#values/dates.ts'
import { writeAudit } from '#platform/audit/audit-store.ts'
import { type Command, type CommandInput, UsageError } from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { openNewFile } from '../command/new-file.ts'
import { suggest } from '#core/season-import/files/problems.ts'
import { readDocuments, type Span } from '#core/accounting/documents/export-store.ts'
import { type Format, documentFormats } from '#core/accounting/documents/formats.ts'

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
        const output = file === undefined ? null : await openNewFile(context.resolvePath(file))
        let count = 0
        try {
          // CSV lines end with both.
          const write = async (line: string) =>
            output ? void (await output.write(`${line}\r\n`)) : context.print(`${line}\r`)
          await write(format.begin(span))
          for await (const document of readDocuments(trx, span)) {
            for (const line of format.write(document, count)) await write(line)
            count += 1
          }
          for (const line of format.end()) await write(line)
        } finally {
          await output?.close()
        }
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
