import type { Job } from '#platform/jobs/jobs.ts'
import { removeExpiredChallenges } from './contact-store.ts'

export const contactJobs: Job[] = [
  {
    name: 'contact.forget-challenges',
    schedule: { cron: '17 * * * *' },
    run: ({ db }) => removeExpiredChallenges(db),
  },
]
