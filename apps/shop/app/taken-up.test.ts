/** Work interrupted by a crash is resumed within a minute: the responsible job and its interval. */
import { expect, test } from 'vitest'
import { createJobs } from './job-list.ts'
import { createTestConfig } from '#test/shop/config.ts'

test.each([
  ['mails.send', 'mails that were not sent'],
  ['payments.reconcile', 'payments of which nobody was told'],
  ['payments.refund', 'money that is to go back'],
  ['payments.reconcile-refunds', 'money that went back by another hand'],
  ['cart.release-holds', 'seats whose time is over'],
  ['media.make-variants', 'pictures whose files are not made'],
])('after a crash the job %s looks within a minute for %s', (name) => {
  const job = createJobs(createTestConfig()).find((candidate) => candidate.name === name)
  expect(job?.schedule).toHaveProperty('everySeconds')
  expect((job!.schedule as { everySeconds: number }).everySeconds).toBeLessThanOrEqual(60)
})
