import type { Job, JobContext } from '#platform/jobs/jobs.ts'
import type { Config } from './config.ts'

export interface ShopJobContext extends JobContext {
  config: Config
}

export type ShopJob = Job<ShopJobContext>
