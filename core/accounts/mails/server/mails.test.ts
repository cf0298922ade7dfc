import { afterAll, describe, expect, test } from 'vitest'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import { locales } from '#values/locales.ts'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import { accountMails } from './mails.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const catalogue = compileCatalogue()

const token = 'a'.repeat(43)
const data = { token, userId: 7, network: '192.0.2.0/24', device: 'Firefox, Linux', what: 'on', change: 'added' }
/** Target of the button by kind of mail; null without a button. */
const buttons: Record<string, string | null> = {
  'registration-confirm': `/register/confirm/${token}`,
  'registration-known': '/login',
  'password-reset': `/reset-password/${token}`,
  'password-reset-unknown': '/register',
  'password-changed': null,
  'device-link': `/login/device/${token}`,
  'passkey-changed': '/account',
  'new-device': '/forgot-password',
  'two-factor-changed': '/forgot-password',
  'second-factor-failed': '/forgot-password',
  'email-change-confirm': `/user/profile-information/confirm/${token}`,
  'email-change-known': '/login',
  'account-email-asked': '/forgot-password',
  'account-email-changed': null,
  'account-deleted': null,
}

const write = (kind: string, locale: (typeof locales)[number], given: object = { ...data, host: locale }) =>
  writeMail(
    { id: 1, kind, recipient: 'anna@example.com', locale, data: { ...given }, attempts: 1 },
    { ...shop, catalogue },
  )

test('account mails: each kind is tried here', () => {
  // Mails tested elsewhere: the one about an order with the ticket search, the invitation at the
  // desk.
  const elsewhere = ['tickets-found', 'invited']
  expect(Object.keys(accountMails).toSorted()).toEqual([...Object.keys(buttons), ...elsewhere].toSorted())
})

describe.each(locales)('account mails in %s', (locale) => {
  test.each(Object.entries(buttons))(
    '%s says the same in text and HTML, and leads to a page of that language',
    async (kind, path) => {
      const mail = (await write(kind, locale))!
      const page = `${shop.config.origins[locale]}${path}`
      expect(mail.subject.length).toBeGreaterThan(5)
      expect(String(mail.html)).toContain(`lang="${locale}"`)
      // The name at the top links to the host of the language, and the contact is at the end.
      expect(String(mail.html)).toContain(`href="${shop.config.origins[locale]}"`)
      const { shopName, contactEmail, contactPhone } = shop.config
      expect(mail.text.trimEnd().endsWith(`--\n${shopName}\n${contactEmail}\n${contactPhone}`)).toBe(true)
      for (const text of [mail.text, String(mail.html)]) {
        expect(text).not.toMatch(/\b(mail|accounts)\.\w|undefined|\{/)
        if (path) expect(text).toContain(page)
      }
      // An existing page.
      if (path) expect([200, 410]).toContain((await shop.visitor(locale).get(path)).status)
    },
  )

  test.each(['new-device', 'two-factor-changed', 'second-factor-failed', 'passkey-changed', 'account-email-asked'])(
    '%s offers its way out after what it says to who did not do it',
    async (kind) => {
      const mail = (await write(kind, locale))!
      const said = `mail.${kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.notYours`
      const ending = createTranslator(locale, catalogue[locale])(said as 'mail.newDevice.notYours', {
        email: shop.config.contactEmail,
        phone: shop.config.contactPhone,
      })
      for (const text of [mail.text, String(mail.html)])
        expect(text.indexOf(shop.config.origins[locale] + buttons[kind])).toBeGreaterThan(
          text.indexOf(ending.slice(0, 20)),
        )
      expect(mail.text).toContain(ending)
    },
  )

  test('a new device is told with its browser and network', async () => {
    const { text } = (await write('new-device', locale))!
    for (const said of ['Firefox, Linux', '192.0.2.0/24', shop.config.contactEmail, shop.config.contactPhone])
      expect(text).toContain(said)
  })
})

test.each(['registration-confirm', 'password-reset', 'device-link', 'email-change-confirm'])(
  'account mails: %s is not sent once its secret is gone',
  async (kind) => {
    expect(await write(kind, 'en', {})).toBeNull()
  },
)

test('account mails: the link to a new address leads to the host where it was asked for, in the language of the account', async () => {
  const { subject, text } = (await write('email-change-confirm', 'fr', { ...data, host: 'hu' }))!
  expect(subject).toBe(catalogue.fr['mail.emailChangeConfirm.title'])
  expect(text).toContain(shop.config.origins.hu + buttons['email-change-confirm'])
})

test.each(locales)('account mails: a browser that does not say what it is has no line, in %s', async (locale) => {
  const line = catalogue[locale]['mail.newDevice.device']
  expect((await write('new-device', locale))!.text).toContain(line)
  const { text } = (await write('new-device', locale, { ...data, device: '' }))!
  expect(text).not.toContain(line)
  expect(text).toContain('192.0.2.0/24')
})

test('account mails: who is invited reads for which halls, in their language, or for all', async () => {
  const venues: number[] = []
  for (const slug of ['first', 'second']) {
    const title = JSON.stringify({ en: `The ${slug}`, fr: `Salle ${slug}` })
    const hall = { slug, title, city: title, address: '', google_maps_url: '', position: venues.length }
    venues.push((await shop.db.insertInto('venues').values(hall).returning('id').executeTakeFirstOrThrow()).id)
  }
  const invite = async (venueIds: (number | null)[]) => {
    const invitation = { email: 'anna@example.com', role: 'planner', venueIds } as const
    return shop.db.transaction().execute((trx) => invitationLinks.save(trx, invitation))
  }
  const read = async (token: string, locale: (typeof locales)[number]) =>
    (await write('invited', locale, { token, path: '/desk/invitation/{token}' }))?.text
  const token = await invite(venues)
  expect(await read(token, 'fr')).toContain('Salle first, Salle second')
  expect(await read(token, 'hu')).toContain('The first, The second')
  expect(await read(token, 'fr')).toContain(`/desk/invitation/${token}`)
  const all = catalogue.hu['mail.invited.allHalls'] as string
  expect(await read(token, 'hu')).not.toContain(all)
  expect(await read(await invite([null]), 'hu')).toContain(all)
  await shop.db.deleteFrom('invitations').execute()
  expect(await read(token, 'fr')).toBeUndefined()
})
