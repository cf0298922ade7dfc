import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { retentionJobs } from '#core/privacy/retention/jobs.ts'
import { privacyHandlers } from './handlers.ts'

export const privacyFeature = { handlers: privacyHandlers, jobs: () => retentionJobs } satisfies ServerFeature
