import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Config } from '#core/context/config.ts'
import { logStart } from './start-message.ts'
import { createTestConfig } from '#test/shop/config.ts'

/** Returns the output at a terminal, and the log lines. */
function hear(changes: Partial<Config> = {}, appLines: string[] = []) {
  const print = vi
    .spyOn(console, 'log')
    .mockImplementation(() => {})
    .mockClear()
  const info = vi.fn<(...facts: unknown[]) => void>()
  logStart(createTestConfig(changes), { info }, appLines)
  return { printed: print.mock.calls.map(([text]) => String(text)), logged: info.mock.calls }
}

test('a person at a terminal reads where the shop is, and with which cards the demo bank is tried', () => {
  const { printed, logged } = hear({ dataDirectory: resolve('var') }, ['The desk: somewhere', ''])
  expect(printed.join().split('\n')).toEqual([
    '',
    'Cadenza is open:',
    '  en  http://localhost:3000',
    '  fr  http://fr.localhost:3000',
    '  hu  http://hu.localhost:3000',
    '',
    'The desk: somewhere',
    '',
    'Payments go to the demo bank; no money moves. Its cards, with any date ahead and any code:',
    '  4242 4242 4242 4242  pays',
    '  4000 0000 0000 9995  is declined',
    '  4000 0000 0000 3220  asks for a confirmation (3-D Secure)',
    '  4000 0000 0000 0028  pays, and the bank says so late',
    '  4000 0000 0000 0077  pays, and the bank never says so by itself',
    '',
    'Mails are not sent: they are .eml files in var/mail.',
    '',
    'Ctrl-C closes the shop.',
    '',
  ])
  expect(logged).toEqual([])
})

const stripe = { provider: 'stripe', secretKey: '', webhookSecret: '', apiBase: null, answerMilliseconds: 1 } as const

test('a person at a terminal reads through whom payments and mails go, or in which folder the mails are', () => {
  const [connected] = hear({ payment: stripe, smtpUrl: 'smtps://shop:secret@mail.example.com:465' }).printed
  expect(connected).toContain('\n\nPayments go through Stripe.\nMails are sent through mail.example.com:465.\n\n')
  expect(connected).not.toContain('4242')
  const folderOf = (dataDirectory: string) => / in (.*)\.\n/.exec(hear({ dataDirectory }).printed.join())?.[1]
  expect(folderOf(resolve('../beside'))).toBe('../beside/mail')
  expect(folderOf('/srv/elsewhere/shop')).toBe('/srv/elsewhere/shop/mail')
})

test.each([
  [{ payment: stripe, smtpUrl: 'smtps://shop:secret@mail.example.com' }, 'stripe', 'mail.example.com'],
  [{ smtpUrl: null }, 'demo', 'files'],
])('in production one line of the log says what the shop is connected to: %o', (changes, payments, mails) => {
  const { origins } = createTestConfig()
  const { printed, logged } = hear({ isProduction: true, ...changes })
  expect(printed).toEqual([])
  expect(logged).toEqual([[{ origins, payments, mails }, 'The shop is open.']])
})
