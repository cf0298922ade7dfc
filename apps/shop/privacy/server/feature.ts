import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { retentionJobs } from '#core/privacy/retention/jobs.ts'
import { personHandlers } from './handlers.ts'

export const privacyFeature = { handlers: personHandlers, jobs: () => retentionJobs } satisfies ServerFeature
