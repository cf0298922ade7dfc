import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { writeAudit } from '#platform/audit/audit-store.ts'
import { type OperationKinds, workOf } from '#platform/jobs/operations/operation.ts'
import { readHandedIn } from '#platform/threads/run-in-worker.ts'
import type { AppServices } from '#core/context/mounted-app.ts'
import type { ShopJobContext } from '#core/context/shop-context.ts'
import type { ImportStep } from '#core/season-sheets/dry-run.ts'
import type { ImportOutcome } from '../files.ts'
import { importSheets, describePassed } from '#core/season-import/sheets/import-sheets.ts'
import { readFileWork } from '#core/season-import/sheets/read-file.ts'
import { fileTitles } from './titles.ts'
import { type NewUpload, noteStep, readUploaded, seasonUpload, storeOutcome } from './upload-store.ts'

type Given = Pick<AppServices, 'runInWorker'>

/** Audit log entry and result are in one transaction. */
export const createUploadWork = (given: Given): OperationKinds<ShopJobContext> =>
  workOf(seasonUpload, async (trx, { operationId }, context: ShopJobContext) => {
    const upload = await readUploaded(trx, operationId)
    if (!upload) throw new Error('The file is not stored any more.')
    // Parsing has its own limit, which exceeds the idle timeout of transactions.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const steps = reportSteps(context.db, operationId)
    try {
      const outcome = await workOn(trx, upload, { ...given, ...context, onStep: steps.report })
      // Locks the row from here on: a pending progress update would wait for this transaction.
      await steps.end()
      await storeOutcome(trx, operationId, outcome)
    } finally {
      await steps.end()
    }
  })

async function workOn(
  trx: Trx,
  { name, bytes, locale, seen, userId, network, device }: NewUpload,
  { runInWorker, config, log, onStep }: Given & ShopJobContext & { onStep: (step: ImportStep) => void },
): Promise<ImportOutcome> {
  onStep({ step: 'reading', written: 0, entries: 0 })
  const file = await readHandedIn(runInWorker, readFileWork, { bytes, name, locale, titles: fileTitles() })
  if ('passed' in file) return { look: describePassed(file) }
  const outcome = await importSheets(trx, {
    file,
    runInWorker,
    locale,
    timeZone: config.timeZone,
    seen,
    onStep,
    writeLog: (problem) => log.warn({ problem }, "A season's file has a problem that the desk has no words for."),
  })
  if ('look' in outcome) return outcome
  const { made, count: changed } = outcome.done
  const details = { file: name.slice(0, 100), before: null, after: { made, changes: outcome.changes } }
  const line = { actor: `user ${userId}`, action: 'season brought in', subject: 'season', details } as const
  await writeAudit(trx, { ...line, network, device })
  return { done: { count: made.reduce((sum, one) => sum + one.count, 0), changed } }
}

/** One update at a time. The import neither waits for it nor fails with it. */
function reportSteps(db: Db, id: number) {
  let next: ImportStep | null = null
  let telling: Promise<void> | null = null
  async function tell(): Promise<void> {
    for (let step = next; step; step = next) {
      next = null
      await noteStep(db, id, step).catch(() => {})
    }
    telling = null
  }
  return {
    report(step: ImportStep) {
      next = step
      telling ??= tell()
    },
    async end() {
      next = null
      await telling
    },
  }
}
