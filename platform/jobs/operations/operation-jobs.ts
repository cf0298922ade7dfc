import type { Job, JobContext } from '../jobs.ts'
import type { OperationKinds } from './operation.ts'
import { runOperations } from './run-operations.ts'

/**
 * Creates the job that continues all operations. One process runs it at a time; if it is killed,
 * the next takes over at once.
 */
export function createOperationJobs<context extends JobContext>(kinds: OperationKinds<context>): Job<context>[] {
  return [
    {
      name: 'operations.run',
      schedule: { everySeconds: 2 },
      async run(context, signal) {
        const { db, log } = context
        await runOperations(db, {
          kinds,
          context,
          signal,
          onFailure: (error, failed) =>
            failed.isLast
              ? log.error(
                  { err: error, ...failed },
                  `An item of an operation has failed and is left to people: npm run admin -- operation show ${failed.operation}`,
                )
              : log.warn({ err: error, ...failed }, 'An item of an operation could not be done; it is tried again.'),
        })
      },
    },
  ]
}
