/** The demo season drawn in a process of its own, whose parent sends one task and hears of one outcome. */
import { createDatabase } from '../../../platform/database/database.ts'
import { upkeepLimits } from '../../../platform/database/database-limits.ts'
import { seedDemoSeason } from './seed.ts'
import type { SeedOutcome, SeedTask } from './task.ts'

async function seed({ databaseUrl, ...task }: SeedTask): Promise<void> {
  const { db, close } = createDatabase(databaseUrl, { connections: 2, limits: upkeepLimits })
  try {
    await seedDemoSeason({ db, config: { dataDirectory: task.dataDirectory }, ...task })
  } finally {
    await close()
  }
}

/** An error with what a parent tells from it: the code and the path of a file. */
function describe(error: unknown): SeedOutcome {
  const { message, stack, code, path } = error as NodeJS.ErrnoException
  return { error: { message, stack, code, path } }
}

// Without a parent there is nobody to draw for.
process.once('disconnect', () => process.exit(1))
process.once('message', async (task: SeedTask) => {
  const outcome: SeedOutcome = await seed(task).then(() => ({ error: null }), describe)
  process.send?.(outcome, () => process.exit())
})
