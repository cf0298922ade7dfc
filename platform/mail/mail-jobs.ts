import type { Kysely } from 'kysely'
import type { Database } from '../schema/schema.ts'
import type { Job } from '../jobs/jobs.ts'
import type { MailTransport } from './mail-transport.ts'
import type { Mail } from './mail.ts'
import { type QueuedMail, sendQueuedMails } from './outbox.ts'

interface MailJobsOptions {
  transport: MailTransport
  /** Makes the mail of a queued one; null where there is nothing to say any more. */
  write: (queued: QueuedMail, db: Kysely<Database>) => Promise<Mail | null>
}

/** The job that empties the outbox. */
export function createMailJobs({ transport, write }: MailJobsOptions): Job[] {
  return [
    {
      name: 'mails.send',
      schedule: { everySeconds: 2 },
      async run({ db, log }, signal) {
        await sendQueuedMails(db, {
          transport,
          signal,
          write: (queued) => write(queued, db),
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
