/** Surroundings of all desk pages: cookies, the guard, the selected hall, texts and links. */
import { href } from '@cadenza/navigation'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import { readMultipartForms } from '#platform/http/requests/multipart-forms.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { goodPassword } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import { locales } from '#values/locales.ts'
import { compileDeskMessages } from '#apps/desk/i18n/server/catalogue.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk, type GivenRoles } from '#apps/desk/testing/desk.ts'
import { createPreviewLinks } from '#apps/desk/server/preview-links.ts'
import { describeFirstOwner } from './demo-owner.ts'
import { leaveUploads } from './desk-app.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
beforeEach(() => sql`truncate attempts`.execute(desk.db))
const { db, config } = desk
const noFollow = { follow: false }
await db
  .insertInto('invitations')
  .values({ token_hash: 'x', email: 'else@example.com', role: 'viewer', expires_at: '2100-01-01' } as never)
  .execute()
await desk.staff('planner')
/** Messages of two starts about a shop without an owner. */
const ofNobody = [await describeFirstOwner({ config, db }), await describeFirstOwner({ config, db })]
const today = href(deskRoutes.today)
const signIn = href(deskRoutes['sign-in'])

test('desk: a page that asks who one is comes back after it, and what was sent is said to be lost', async () => {
  const visitor = desk.visitor()
  const leadTo = async (path: string) => (await visitor.get(path, noFollow)).location
  expect(await leadTo(today)).toBe(signIn)
  expect(await leadTo('/desk/orders?state=paid')).toBe(`${signIn}?to=${encodeURIComponent('/desk/orders?state=paid')}`)
  expect((await visitor.get(signIn)).props.flash.notice).toBeUndefined()
  expect((await visitor.post(href(deskRoutes['tour.seen']), {}, noFollow)).location).toBe(signIn)
  expect((await visitor.get(signIn)).props.flash.notice).toMatchObject({ kind: 'warning' })
  const { email } = await desk.staff('viewer')
  await visitor.post(signIn, { email, password: goodPassword }, noFollow)
  expect(await leadTo('/desk/orders')).toBe(href(deskRoutes['second-factor']))
})

test('desk: where a form is sent that asks who one is, one comes back to the page that it stands on', async () => {
  const { visitor, id } = await desk.signedIn()
  await desk.letConfirmationPass(id)
  const from = async (referer: string) => {
    const url = href(deskRoutes['people.roles.store'], { person: id })
    const { location } = await visitor.post(url, { role: 'editor', halls: [] }, { ...noFollow, headers: { referer } })
    return new URL(location!, config.origins.en).searchParams.get('to')
  }
  expect(await from(`${config.origins.en}/desk/people/${id}?tab=roles#x`)).toBe(`/desk/people/${id}?tab=roles`)
  expect(await from('https://evil.example/desk/people')).toBeNull()
  expect((await visitor.get(href(deskRoutes.confirm))).props.flash.notice).toMatchObject({ kind: 'warning' })
})

test('desk: its cookies are sent to the desk alone, and its secret to no script', async () => {
  const { email } = await desk.staff('viewer')
  const visitor = desk.visitor()
  await visitor.get(signIn)
  const { headers } = await visitor.post(signIn, { email, password: goodPassword }, noFollow)
  const cookies = new Map(
    [headers['set-cookie']].flat().map((cookie) => [String(cookie).split('=')[0]!, String(cookie)]),
  )
  for (const name of ['cadenza_desk', 'XSRF-TOKEN']) {
    expect(cookies.get(name)).toMatch(/; Path=\/desk(;|$)/)
    expect(cookies.get(name)).toMatch(/; SameSite=(Strict|Lax)/)
    expect(cookies.get(name)).toMatch(/; Max-Age=43200/)
  }
  expect(cookies.get('cadenza_desk')).toMatch(/; HttpOnly/)
  expect(cookies.get('XSRF-TOKEN')).not.toMatch(/HttpOnly/)
})

test('desk: a form of a page without encryption says where the page is to be opened', async () => {
  const ORIGINS = 'en=https://shop.example,fr=https://fr.shop.example,hu=https://hu.shop.example'
  const secure = await createTestDesk({ season: false, environment: { ORIGINS } })
  const origin = 'http://shop.example'
  const headers = { origin, referer: `${origin}${signIn}` }
  const { status, props } = await secure.visitor().post(signIn, { email: 'a@b.example', password: 'x' }, { headers })
  await secure.close()
  expect([status, props.flash.notice.text]).toEqual([
    419,
    `This page was opened without encryption, so nothing was sent. Please open https://shop.example instead.`,
  ])
})

test('desk: over https each of its cookies has a prefix and is sent over https alone; a page reads none but the token', async () => {
  const ORIGINS = 'en=https://shop.example,fr=https://fr.shop.example,hu=https://hu.shop.example'
  const secure = await createTestDesk({ season: false, environment: { ORIGINS } })
  try {
    const { email } = await secure.staff('viewer')
    const visitor = secure.visitor()
    const first = await visitor.post(signIn, { email, password: goodPassword }, noFollow)
    const { secretKey } = (await visitor.get(href(deskRoutes['set-up']))).props
    const code = codeAt(secretKey, new Date())
    // The last form is refused, with a message on the next page.
    const answers = [
      first,
      await visitor.post(href(deskRoutes['set-up.store']), { code }, noFollow),
      await secure.visitor().post(signIn, { email, password: 'wrong' }, noFollow),
    ]
    const cookies = answers.flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat().map(String))
    const names = new Set(cookies.map((cookie) => cookie.split('=')[0]))
    expect(names).toEqual(
      new Set(['XSRF-TOKEN', '__Host-cadenza_desk_flash', '__Host-cadenza_device', '__Secure-cadenza_desk']),
    )
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; SameSite=(Strict|Lax)/)
      if (!cookie.startsWith('XSRF-TOKEN=')) expect(cookie).toMatch(/; HttpOnly/)
      if (cookie.startsWith('__Host-')) expect(cookie).toMatch(/; Path=\/;/)
    }
  } finally {
    await secure.close()
  }
})

test('desk: whose session is over loses its cookies', async () => {
  const { visitor, id } = await desk.signedIn()
  await sql`delete from staff_sessions where user_id = ${id}`.execute(db)
  await visitor.get(today, noFollow)
  expect([...visitor.cookies.keys()].filter((name) => /desk$|XSRF/.test(name))).toEqual([])
})

test('desk: where the hall that is chosen is none of those in which something may be done, nothing of it is shown', async () => {
  const [here, there] = [await storeConcert(db, { bystanders: false }), await storeConcert(db, { bystanders: false })]
  const seenBy = async (roles: GivenRoles, hall: number | null) => {
    const { visitor } = await desk.signedIn(roles)
    await visitor.post(href(deskRoutes['hall.choose']), { hall })
    const { rows } = (await visitor.hybrid(href(deskRoutes['reports.show'], { report: 'sell-through' }))).props
    const { dates, me } = (await visitor.hybrid(today)).props
    const own = [here, there].map(({ eventDateId }) => eventDateId)
    const idsOf = (list: { id: number }[]) =>
      list
        .map(({ id }) => id)
        .filter((id) => own.includes(id))
        .toSorted((a, b) => a - b)
    return [me.hall, idsOf(rows), idsOf(dates)]
  }
  const both = { finance: [here.venueId], door: [there.venueId] }
  const [one, two] = [here.eventDateId, there.eventDateId]
  expect(await seenBy(both, null)).toEqual([null, [one], [one, two]])
  expect(await seenBy(both, here.venueId)).toEqual([here.venueId, [one], [one]])
  expect(await seenBy(both, there.venueId)).toEqual([there.venueId, [], [two]])
  expect(await seenBy('finance', there.venueId)).toEqual([there.venueId, [two], [two]])
})

test('desk: what somebody may do in one hall is offered, unless its pages are of all halls', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  const actionsOf = async (roles: GivenRoles) => {
    const { visitor } = await desk.signedIn(roles)
    return (await visitor.hybrid(today)).props.me.actions
  }
  expect(await actionsOf('door')).toEqual(['season.view', 'tickets.admit'])
  expect(await actionsOf({ door: [venueId] })).toEqual(['season.view', 'tickets.admit'])
  expect(await actionsOf({ door: [], editor: [venueId] })).toEqual([
    'season.view',
    'content.view',
    'events.edit',
    'tickets.admit',
  ])
})

test.each(locales)(
  'desk: its texts in %s are kept for ever by their state, and never by an older one',
  async (locale) => {
    const visitor = desk.visitor()
    const { body } = await visitor.get(signIn)
    const [, version] = /texts\/\w+\.json\?v=(\w+)/.exec(body)!
    const texts = (query: string) => visitor.get(`/desk/texts/${locale}.json${query}`)
    const current = await texts(`?v=${version}`)
    expect(current.headers['cache-control']).toMatch(/immutable/)
    expect(JSON.parse(current.body)).toEqual(JSON.parse(JSON.stringify(compileDeskMessages()[locale])))
    for (const query of ['', '?v=older']) expect((await texts(query)).headers['cache-control']).toBe('public, no-cache')
  },
)

test('desk: what there is not is said with its own status, in the language of the address', async () => {
  const { visitor } = await desk.signedIn('owner', 'hu')
  const page = await visitor.get('/desk/nowhere')
  expect([page.status, page.payload.view?.component, page.props.status, page.props.requestId]).toEqual([
    404,
    'error',
    404,
    null,
  ])
  expect(page.body).toContain('<html lang="hu">')
  const sent = await visitor.post('/desk/orders', {}, noFollow)
  expect([sent.status, sent.props.status]).toEqual([405, 404])
})

const links = (clock = () => new Date(), kinds = {}) => createPreviewLinks({ config, db, clock }, kinds)
const shown = {
  show: async (_: unknown, { id, userId }: { id: number; userId: number }) =>
    id === 404 ? null : { en: `/seen/${id}-${userId}`, fr: `/vu/${id}`, hu: `/latott/${id}` },
}
const tokenOf = (url: string | null) => [...new URL(url!).searchParams.values()][0]!

test('preview: a link leads to the page in its language, for half an hour and not longer', async () => {
  const began = new Date('2026-11-21T12:00:00Z')
  const own = links(() => began, { page: shown })
  const url = await own.linkTo({ kind: 'page', id: 7, userId: 3 }, 'fr')
  expect(url).toMatch(new RegExp(`^${config.origins.fr}/vu/7\\?`))
  const after = async (minutes: number) => {
    const clock = () => new Date(began.getTime() + minutes * 60_000)
    const opened = await links(clock, { page: shown }).open(tokenOf(url))
    await opened?.close()
    return opened && 'paths' in opened ? (opened.paths as { en: string } | null)?.en : null
  }
  expect([await after(0), await after(29.9), await after(30)]).toEqual(['/seen/7-3', '/seen/7-3', null])
})

test('preview: a link that nobody has signed, or of what no page shows, opens nothing', async () => {
  const own = links(undefined, { page: shown })
  const token = tokenOf(await own.linkTo({ kind: 'page', id: 7, userId: 3 }, 'en'))
  const [sealed, signature] = token.split('.')
  const other = Buffer.from(JSON.stringify(['page', 8, 3, Date.now() + 60_000])).toString('base64url')
  for (const forged of [`${other}.${signature}`, `${sealed}.x`, `${sealed}`, `${sealed}.`, ''])
    expect([forged, await own.open(forged)]).toEqual([forged, null])
  expect(await own.linkTo({ kind: 'page', id: 404, userId: 3 }, 'en')).toBeNull()
  expect(await own.linkTo({ kind: 'nothing', id: 7, userId: 3 }, 'en')).toBeNull()
})

test('preview: what is looked at holds up nobody for long, and nothing of it stays, whatever happens', async () => {
  const kinds = {
    writing: {
      show: async (trx: Db) => {
        await sql`insert into faqs (key, question) values ('looked-at', '{"en": "?"}')`.execute(trx)
        const { rows } =
          await sql`select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
            trx,
          )
        seen.push(rows[0])
        return { en: '/a', fr: '/a', hu: '/a' }
      },
    },
    failing: { show: () => Promise.reject(new Error('It cannot be shown.')) },
  }
  const seen: unknown[] = []
  const own = links(undefined, kinds)
  const url = await own.linkTo({ kind: 'writing', id: 1, userId: 1 }, 'en')
  const opened = await own.open(tokenOf(url))
  const inside = async (of: Db) =>
    (await of.selectFrom('faqs').select('id').where('key', '=', 'looked-at').execute()).length
  expect([await inside(opened!.db), await inside(db)]).toEqual([1, 0])
  await opened!.close()
  const limits = { lock: '2s', idle: '10s' }
  expect(seen).toEqual([limits, limits])
  await expect(own.linkTo({ kind: 'failing', id: 1, userId: 1 }, 'en')).rejects.toThrow('It cannot be shown.')
  expect(await inside(db)).toBe(0)
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
      db,
    )
  expect(rows).toHaveLength(0)
})

test('desk: as long as nobody owns the shop a start prints a link for the first owner, and the one before is good no more', async () => {
  const linkIn = (lines: string[]) => /\/desk\/invitation\/([\w-]+)/.exec(lines.join('\n'))?.[1]
  const statusOf = async (token: string) => (await desk.visitor().get(href(deskRoutes.invitation, { token }))).status
  const [first, second] = ofNobody.map((lines) => linkIn(lines)!)
  const where = `The desk, for who runs the shop: ${config.origins.en}/desk`
  const link = `  ${config.origins.en}/desk/invitation/${second}`
  expect(ofNobody[1]).toEqual([where, 'This link makes its first owner, once:', link, ''])
  expect([await statusOf(first!), await statusOf(second!)]).toEqual([410, 200])
  const { invitation } = (await desk.visitor().get(href(deskRoutes.invitation, { token: second! }))).props
  expect(invitation).toEqual({ email: 'owner@cadenza.example', role: 'owner', halls: [], isKnown: false })
  const lines = await db.selectFrom('audit_log').select(['action', 'details']).where('actor', '=', 'start').execute()
  const line = { action: 'invite', details: { role: 'owner', venues: [null] } }
  expect(lines).toEqual([line, line])
  // All other invitations remain.
  expect(
    await db.selectFrom('invitations').select('email').where('email', '=', 'else@example.com').execute(),
  ).toHaveLength(1)
  await desk.staff('owner')
  expect(await describeFirstOwner({ config, db })).toEqual([where, ''])
  expect(await describeFirstOwner({ config: { ...config, isProduction: true }, db })).toEqual([])
})

test('desk: files of strangers are kept from nobody but those who read them', async () => {
  const scope = Fastify()
  await readMultipartForms(scope)
  leaveUploads(scope)
  scope.post('/*', async ({ body }) => (body === undefined ? 'left' : 'read'))
  const payload = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const sentTo = async (url: string) => (await scope.inject({ method: 'POST', url, headers, payload })).body
  const left = [
    '/desk/media',
    '/desk/media?a=/b',
    '/desk/media/7/file',
    '/desk/season/files',
    '/desk/season/halls/7/plan',
  ]
  for (const url of left) expect([url, await sentTo(url)]).toEqual([url, 'left'])
  for (const url of [
    '/desk/mediator',
    '/desk/settings',
    '/desk/settings?/desk/media',
    '/desk/season/files/published',
    '/desk/season/halls/7/plan/store',
    '/desk/season/halls/x/plan',
    '/x/desk/season/halls/7/plan',
    '/desk/season/halls/1234567890123456/plan',
  ])
    expect([url, await sentTo(url)]).toEqual([url, 'read'])
})
