import type { ShopJob } from '#core/context/job-context.ts'
import { createWaitingVariants } from './make-variants.ts'

export const mediaJobs: ShopJob[] = [
  {
    name: 'media.make-variants',
    schedule: { everySeconds: 30 },
    run: createWaitingVariants,
  },
]
