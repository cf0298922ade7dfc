import { href } from '@cadenza/navigation'
import { afterAll, expect, test } from 'vitest'
import { writeMail } from '#apps/shop/app/mails.ts'
import { goodPassword, login } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { type Locale, locales } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const catalogue = compileCatalogue()

const newEmail = () => `${crypto.randomUUID()}@example.com`
const path = (name: 'people.index' | 'people.invite' | 'people.invite.store') => href(deskRoutes[name])

/** Returns the queued mails to an address. */
const queuedFor = (email: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'locale', 'data', 'attempts'])
    .where('recipient', '=', email)
    .execute()

/** Invites a user, and returns the mail to them. */
async function invite(owner: Awaited<ReturnType<typeof desk.signedIn>>, fields: { email: string; locale: Locale }) {
  const page = await owner.visitor.post(path('people.invite.store'), { role: 'planner', ...fields })
  const [queued] = await queuedFor(fields.email)
  return { page, queued: queued! }
}

test.each(locales)('people: who is invited is written to in the language that was chosen: %s', async (locale) => {
  const owner = await desk.signedIn('owner', locale === 'en' ? 'hu' : 'en')
  const email = newEmail()
  const { page, queued } = await invite(owner, { email, locale })
  expect([queued.kind, queued.locale]).toEqual(['invited', locale])
  const mail = (await writeMail(queued, { ...desk, catalogue }))!
  const { url } = page.props.link
  expect(url).toBe(desk.config.origins[locale] + href(deskRoutes.invitation, { token: String(queued.data['token']) }))
  expect(String(mail.html)).toContain(`lang="${locale}"`)
  for (const text of [mail.text, String(mail.html)]) {
    expect(text).toContain(url)
    expect(text).not.toMatch(/mail\.\w|undefined|\{/)
  }
  expect((await desk.visitor(locale).get(new URL(url).pathname)).props.invitation.email).toBe(email)
})

test('people: whoever has an account is written to in its language, whatever was chosen', async () => {
  const owner = await desk.signedIn()
  const { id, email } = await desk.staff({})
  await db.updateTable('users').set({ locale: 'fr' }).where('id', '=', id).execute()
  expect((await invite(owner, { email, locale: 'hu' })).queued.locale).toBe('fr')
})

test('people: an invitation that was taken back before it was mailed is not mailed', async () => {
  const owner = await desk.signedIn()
  const email = newEmail()
  const { queued } = await invite(owner, { email, locale: 'en' })
  const { invitations } = (await owner.visitor.get(path('people.index'))).props
  const { id } = invitations.find((one: { email: string }) => one.email === email)
  const url = href(deskRoutes['people.invitation.destroy'], { invitation: id })
  const { props } = await owner.visitor.post(url, { _method: 'DELETE' })
  expect(props.invitations.map((one: { email: string }) => one.email)).not.toContain(email)
  expect(await writeMail(queued, { ...desk, catalogue })).toBeNull()
})

test('people: a language that the house does not speak invites nobody', async () => {
  const owner = await desk.signedIn()
  const email = newEmail()
  const { props } = await owner.visitor.post(path('people.invite.store'), { email, role: 'planner', locale: 'de' })
  expect(Object.keys(props.errors)).toEqual(['locale'])
  expect(await queuedFor(email)).toEqual([])
})

test('people: in Hungarian the family name comes first, in the list as on the page', async () => {
  const { visitor, id } = await desk.signedIn('owner', 'hu')
  const nameOf = ({ name }: { name: string }) => name
  await db.updateTable('users').set({ firstname: 'Anna', lastname: 'Őry' }).where('id', '=', id).execute()
  const { people } = (await visitor.hybrid(path('people.index'))).props
  expect(people.filter((one: { id: number }) => one.id === id).map(nameOf)).toEqual(['Őry Anna'])
  expect(nameOf((await visitor.hybrid(href(deskRoutes['people.show'], { person: id }))).props.person)).toBe('Őry Anna')
})

test.each([
  ['fr', ['Ebel', 'Éluard', 'Ober', 'Ödön', 'Ozsvát', 'Zola']],
  ['hu', ['Ebel', 'Éluard', 'Ober', 'Ozsvát', 'Ödön', 'Zola']],
] as const)('people: in %s letters with accents stand where the language has them', async (locale, sorted) => {
  const { visitor } = await desk.signedIn('owner', locale)
  for (const lastname of sorted.toReversed()) {
    const { id } = await desk.staff('viewer')
    await db
      .updateTable('users')
      .set({ lastname, firstname: `Of ${locale}` })
      .where('id', '=', id)
      .execute()
  }
  const { people } = (await visitor.hybrid(`${path('people.index')}?q=${encodeURIComponent(`Of ${locale}`)}`)).props
  const names = people.map(({ name }: { name: string }) => name.replace(`Of ${locale}`, '').trim())
  expect(names).toEqual(sorted)
})

/**
 * Signs in at the desk: on the first call it sets up the second factor, with a secret that the next
 * call needs.
 */
async function signInAtDesk({ email }: { email: string }, secret?: string): Promise<string> {
  const visitor = desk.visitor()
  await visitor.get(href(deskRoutes['sign-in']))
  const asked = await visitor.post(href(deskRoutes['sign-in']), { email, password: goodPassword })
  const secretKey: string = secret ?? asked.props.secretKey
  // A code is valid once: the second one is that of the next half minute.
  const code = codeAt(secretKey, new Date(Date.now() + (secret ? 30_000 : 0)))
  await visitor.post(href(deskRoutes[secret ? 'second-factor' : 'set-up']), { code })
  return secretKey
}

test('people: the list says when somebody was last at the desk, which a sign-in to the shop is not, and sorts by it', async () => {
  const lastname = `Seen ${crypto.randomUUID()}`
  const newPerson = async () => {
    const account = await desk.staff('viewer')
    await db.updateTable('users').set({ lastname }).where('id', '=', account.id).execute()
    return account
  }
  const [never, first, last] = [await newPerson(), await newPerson(), await newPerson()]
  const { visitor } = await desk.signedIn()
  const seen = async (): Promise<[number, string | null][]> => {
    const { people } = (await visitor.hybrid(`${path('people.index')}?sort=-seen&q=${lastname}`)).props
    return people.map(({ id, seenAt }: { id: number; seenAt: string | null }) => [id, seenAt])
  }
  const momentsOf = async ({ id }: { id: number }) => {
    const rows = await db
      .selectFrom('audit_log')
      .select('happened_at')
      .where('user_id', '=', id)
      .where('action', '=', 'sign-in')
      .orderBy('id')
      .execute()
    return rows.map(({ happened_at }) => happened_at.toISOString())
  }
  const secret = await signInAtDesk(first)
  await signInAtDesk(last)
  await login(desk.visitor(), never)
  const [setUp] = await momentsOf(first)
  const [lastSeen] = await momentsOf(last)
  // The shop sign-in is logged, too, later than all others.
  expect(await momentsOf(never)).toHaveLength(1)
  expect(await seen()).toEqual([
    [last.id, lastSeen],
    [first.id, setUp],
    [never.id, null],
  ])
  await signInAtDesk(first, secret)
  const again = (await momentsOf(first)).at(-1)
  expect(await seen()).toEqual([
    [first.id, again],
    [last.id, lastSeen],
    [never.id, null],
  ])
})
