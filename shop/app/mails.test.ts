import { expect, test } from 'vitest'
import { createDatabase } from '../../platform/database/database.ts'
import { compileCatalogue } from '../i18n/server/catalogue.ts'
import { mails, writeMail } from './mails.ts'
import { createTestConfig } from './testing/config.ts'

test('mails: one of a kind that no feature writes fails, and the error says where kinds are listed', async () => {
  const { db, close } = createDatabase('postgres://nobody@127.0.0.1:1/none')
  const queued = {
    id: 1,
    kind: 'no-such-kind',
    recipient: 'a@example.com',
    locale: 'en',
    data: {},
    attempts: 1,
  } as const
  const written = writeMail(queued, { db, config: createTestConfig(), catalogue: compileCatalogue() })
  await expect(written).rejects.toThrow('No mail of the kind "no-such-kind" is registered in shop/app/mails.ts.')
  await close()
})

test('mails: every kind that features queue has a writer', () => {
  expect(Object.keys(mails).sort()).toEqual([
    'account-deleted',
    'account-email-asked',
    'account-email-changed',
    'alarm',
    'contact-acknowledged',
    'contact-received',
    'contact-reply',
    'credit-note',
    'date-cancelled',
    'date-changed',
    'device-link',
    'email-change-confirm',
    'email-change-known',
    'email-changed',
    'invited',
    'new-device',
    'order-paid',
    'passkey-changed',
    'password-changed',
    'password-reset',
    'password-reset-unknown',
    'payment-refunded',
    'registration-confirm',
    'registration-known',
    'second-factor-failed',
    'ticket-exchanged',
    'tickets-found',
    'tickets-refunded',
    'two-factor-changed',
  ])
})
