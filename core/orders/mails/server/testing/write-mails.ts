import type { Db } from '#platform/schema/schema.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import { createTestConfig } from '#test/shop/config.ts'

/** Creates a writer of English mails, like the outbox's. */
export function createMailWriter(db: Db) {
  const services = { db, config: createTestConfig(), catalogue: compileCatalogue() }
  return (kind: string, data: Record<string, unknown>) =>
    writeMail({ id: 1, recipient: 'a@example.com', attempts: 1, locale: 'en', kind, data }, services)
}
