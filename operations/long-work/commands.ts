import type { Db } from '#platform/schema/schema.ts'
import { writeAudit } from '#platform/audit/audit-store.ts'
import {
  findOperation,
  findTroubledItems,
  listOperations,
  type OperationProgress,
  OperationRunning,
  startOperationAgain,
} from '#platform/jobs/operations/operation-store.ts'
import { type Command, UsageError, formatCount } from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'

const mostListed = 50
const mostTroubled = 200

const list: Command = {
  name: 'operation list',
  arguments: [],
  summary: 'Lists what was started last and goes on by itself, and how far it is',
  details: `The last ${mostListed}, the newest first.`,
  async run(_, context) {
    const { db } = await context.database()
    const operations = await listOperations(db, mostListed)
    if (operations.length === 0) context.print('Nothing was started yet.')
    for (const operation of operations) context.print(describeInLine(operation))
  },
}

const show: Command = {
  name: 'operation show',
  arguments: ['ID'],
  summary: 'Says how far an operation is, and names what of it could not be done',
  details: 'It ends with 1 where something could not be done.',
  async run({ arguments: [given = ''] }, context) {
    const { db } = await context.database()
    const operation = await readOperation(db, given)
    context.print(describeInLine(operation))
    context.print(`Started by ${operation.started_by}, ${operation.started_at.toISOString()}.`)
    context.print(`With: ${JSON.stringify(operation.parameters)}`)
    context.print(`Read before: ${JSON.stringify(operation.plan)}`)
    for (const { label, state, tries, error } of await findTroubledItems(db, operation.id, mostTroubled))
      context.print(
        `  ${label}: ${state === 'failed' ? 'failed' : 'is tried again by itself'} (${formatCount(tries, 'try', 'tries')}): ${error}`,
      )
    if (operation.failed > 0)
      throw new OperatorError(
        `${formatCount(operation.failed, 'item')} could not be done. Mend what stands there, then: npm run admin -- operation retry ${operation.id}`,
      )
  },
}

const retry: Command = {
  name: 'operation retry',
  arguments: ['ID'],
  summary: 'Has what of an operation could not be done tried again',
  details: 'What is done is not touched. The shop itself does it, within seconds. It is written into the audit log.',
  async run({ arguments: [given = ''] }, context) {
    const { db } = await context.database()
    const { id, kind, subject, state } = await readOperation(db, given)
    const count = await db
      .transaction()
      .execute(async (trx) => {
        const items = await startOperationAgain(trx, id)
        if (items > 0)
          await writeAudit(trx, {
            actor: context.actor,
            action: 'operation retry',
            subject,
            details: { id, kind, items },
          })
        return items
      })
      .catch(sayThatAnotherRuns)
    if (count === 0)
      throw new OperatorError(
        state === 'running' ? `Operation ${id} has not ended yet.` : `Nothing of operation ${id} has failed.`,
      )
    context.print(`Operation ${id} goes on with ${formatCount(count, 'item')}: npm run admin -- operation show ${id}`)
  },
}

export const operationCommands: Command[] = [list, show, retry]

async function readOperation(db: Db, given: string): Promise<OperationProgress> {
  if (!/^[1-9]\d{0,14}$/.test(given))
    throw new UsageError('ID is the number of an operation: npm run admin -- operation list')
  const operation = await findOperation(db, Number(given))
  if (!operation) throw new OperatorError(`There is no operation ${given}.`)
  return operation
}

function sayThatAnotherRuns(error: unknown): never {
  if (!(error instanceof OperationRunning)) throw error
  throw new OperatorError('Another operation of the same concert has not ended yet: try again when it has.')
}

function describeInLine({ id, kind, subject, state, items, done, failed }: OperationProgress): string {
  const troubles = failed > 0 ? `, ${failed} failed` : ''
  return `${id}  ${kind}  ${subject}  ${state}: ${done} of ${items} done${troubles}`
}
