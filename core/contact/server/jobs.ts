import { sql } from 'kysely'
import type { Job } from '#platform/jobs/jobs.ts'

export const contactJobs: Job[] = [
  {
    name: 'contact.forget-challenges',
    schedule: { cron: '17 * * * *' },
    async run({ db }) {
      await db
        .deleteFrom('used_challenges')
        .where('expires_at', '<', sql<Date>`now()`)
        .execute()
    },
  },
]
