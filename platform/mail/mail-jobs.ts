import type { Db } from '../schema/schema.ts'
import type { Job } from '../jobs/jobs.ts'
import type { MailTransport } from './mail-transport.ts'
import type { Mail } from './mail.ts'
import { type QueuedMail, sendQueuedMails } from './outbox.ts'

interface MailJobsOptions {
  transport: MailTransport
  /** Writes a queued mail; null if it has become obsolete. */
  write: (queued: QueuedMail, db: Db) => Promise<Mail | null>
}

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

/** Returns the operator's statement that retries a mail, as in the guide. */
function retryStatement(id: number): string {
  return `update outbox set attempts = 0, given_up_at = null, send_after = now() where id = ${id}`
}
