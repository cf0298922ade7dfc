import type { ShopJob, ShopJobContext } from '#core/context/shop-context.ts'
import { type RetentionRule, retentionRules } from './rules.ts'

/** Rows locked at a time, briefly. */
const BATCH = 500
/** Out of two minutes available for a round; the rest follows in the next hour. */
const LONGEST_ROUND_MILLISECONDS = 60_000

/** In small steps. A failing rule does not block the others. */
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
