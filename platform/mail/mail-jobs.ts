import { createTranslator } from '../../shop/i18n/translator.ts'
import type { MessageCatalogue } from '../../shop/i18n/server/catalogue.ts'
import type { Config } from '../../shop/context/config.ts'
import type { Job, JobContext } from '../jobs/jobs.ts'
import { createMailTransport, type MailTransport } from './mail-transport.ts'
import type { Mail, MailWriter } from './mail.ts'
import { mails } from '../../shop/app/mails.ts'
import { type QueuedMail, sendQueuedMails } from './outbox.ts'

interface MailJobsOptions {
  config: Config
  catalogue: MessageCatalogue
  transport?: MailTransport
}

/** The job that empties the outbox. */
export function createMailJobs({ config, catalogue, transport = createMailTransport(config) }: MailJobsOptions): Job[] {
  return [
    {
      name: 'mails.send',
      schedule: { everySeconds: 2 },
      async run({ db, log }, signal) {
        await sendQueuedMails(db, {
          transport,
          signal,
          write: (queued) => writeMail(queued, { db, config, catalogue }),
          onFailure: (error, { id, kind, attempts }) =>
            log.warn({ err: error, mail: id, kind, attempts }, 'A mail could not be sent; it is tried again.'),
          onGivenUp: ({ id, kind, attempts, last_error }) =>
            log.error(
              { mail: id, kind, attempts, lastError: last_error },
              `A mail was given up. Mend what the last error says, then: ${retryStatement(id)}`,
            ),
        })
      },
    },
  ]
}

/** What an operator runs to have a mail tried again, as the guide says, too. */
function retryStatement(id: number): string {
  return `update outbox set attempts = 0, given_up_at = null, send_after = now() where id = ${id}`
}

/** Makes the mail of a queued one. */
export async function writeMail(
  { kind, data, locale }: QueuedMail,
  { db, config, catalogue }: Pick<JobContext, 'db' | 'config'> & { catalogue: MessageCatalogue },
): Promise<Mail | null> {
  const writer = (mails as unknown as Record<string, MailWriter<object> | undefined>)[kind]
  if (!writer) throw new Error(`No mail of the kind "${kind}" is registered in shop/app/mails.ts.`)
  return writer(data, { db, config, locale, translate: createTranslator(locale, catalogue[locale]) })
}
