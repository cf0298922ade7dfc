import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { contactJobs } from '#core/contact/server/jobs.ts'
import { contactMails } from '#core/contact/server/mails.ts'
import { contactHandlers, contactSchemas } from './handlers.ts'

export const contactFeature = {
  handlers: contactHandlers,
  schemas: contactSchemas,
  mails: contactMails,
  jobs: () => contactJobs,
} satisfies ServerFeature
