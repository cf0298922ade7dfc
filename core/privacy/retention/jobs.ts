import type { ShopJob, ShopJobContext } from '#core/context/job-context.ts'
import { type RetentionRule, retentionRules } from './rules.ts'

/** So many rows are locked at a time, for a moment. */
const BATCH = 500
/** Of the two minutes that a round may take; what is left over goes in the next hour. */
const LONGEST_ROUND_MILLISECONDS = 60_000

/** Forgets whatever is due, in small steps. A rule that fails does not keep the others from being applied. */
export async function forgetWhatIsDue(
  context: ShopJobContext,
  signal: AbortSignal,
  rules: readonly RetentionRule[] = retentionRules,
): Promise<void> {
  const deadline = performance.now() + LONGEST_ROUND_MILLISECONDS
  for (const { what, forget } of rules) {
    try {
      let count = 0
      for (let last = BATCH; last === BATCH && !signal.aborted && performance.now() < deadline; count += last) {
        last = await forget(context, BATCH)
      }
      if (count > 0) context.log.info({ what, count }, 'What was kept long enough was deleted.')
    } catch (error) {
      context.log.error({ err: error, what }, 'What was kept long enough could not be deleted.')
    }
  }
}

export const retentionJobs: ShopJob[] = [
  {
    name: 'retention.forget',
    schedule: { cron: '27 * * * *' },
    run: (context, signal) => forgetWhatIsDue(context, signal),
  },
]
