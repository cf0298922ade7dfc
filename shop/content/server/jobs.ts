import type { ShopJob } from '../../context/job-context.ts'
import { makeWaitingVariants } from './media/make-variants.ts'

export const jobs: ShopJob[] = [
  {
    name: 'media.make-variants',
    schedule: { everySeconds: 30 },
    run: makeWaitingVariants,
  },
]
