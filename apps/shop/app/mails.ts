import { join } from 'node:path'
import type { Db } from '#platform/schema/schema.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { createMailTransport, type MailTransport } from '#platform/mail/mail-transport.ts'
import type { QueuedMail } from '#platform/mail/outbox.ts'
import { runInPlace, type RunInWorker } from '#platform/threads/run-in-worker.ts'
import { alarmMails } from '#operations/alarms/mails.ts'
import { turnMails } from '#core/queue/server/turn-mails.ts'
import type { Config } from '#core/context/config.ts'
import type { ShopMailWriters } from '#core/context/shop-context.ts'
import type { MessageCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { allFeatures } from './features.ts'

export const mailWriters: ShopMailWriters = { ...allFeatures.mails, ...alarmMails, ...turnMails }

interface MailWriting {
  db: Db
  config: Config
  catalogue: MessageCatalogue
  /** Writes its documents. Default: in this thread. */
  runInWorker?: RunInWorker
}

export async function writeMail(
  { kind, data, locale }: QueuedMail,
  { db, config, catalogue, runInWorker = runInPlace }: MailWriting,
): Promise<Mail | null> {
  const writer = mailWriters[kind]
  if (!writer) throw new Error(`No feature writes mails of the kind "${kind}": apps/shop/app/features.ts lists them.`)
  return writer(data, { db, config, locale, translate: createTranslator(locale, catalogue[locale]), runInWorker })
}

export function createShopMailTransport(config: Config): MailTransport {
  return createMailTransport({
    smtpUrl: config.smtpUrl,
    directory: join(config.dataDirectory, 'mail'),
    from: config.mailFrom,
    replyTo: config.contactEmail,
    host: new URL(config.origins.en).hostname,
  })
}
