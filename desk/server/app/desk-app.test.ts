/** What the desk is around all of its pages: its cookies, the guard, the hall that is chosen, its texts and its links. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeConcert } from '../../../shop/cart/server/testing/samples.ts'
import { goodPassword } from '../../../shop/accounts/server/testing/account-holder.ts'
import { locales } from '../../../values/locales.ts'
import { compileDeskMessages } from '../../i18n/server/catalogue.ts'
import { deskRoutes } from '../../routes.ts'
import { createTestDesk, type GivenRoles } from '../../testing/desk.ts'
import { createPreviewLinks } from '../preview-links.ts'
import { describeFirstOwner } from './demo-owner.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
beforeEach(() => sql`truncate attempts`.execute(desk.db))
const { db, config } = desk
const noFollow = { follow: false }
/** What two starts say of the shop that nobody owns yet. */
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

test('desk: whose session is over loses its cookies', async () => {
  const { visitor, id } = await desk.signedIn()
  await sql`delete from staff_sessions where user_id = ${id}`.execute(db)
  await visitor.get(today, noFollow)
  expect([...visitor.cookies.keys()].filter((name) => /desk$|XSRF/.test(name) && !name.startsWith('flash'))).toEqual([])
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

test('desk: what somebody may do somewhere is offered, whether in one hall or in all', async () => {
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
    'content.edit',
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

test('desk: as long as nobody owns the shop a start prints a link for the first owner, and the one before is good no more', async () => {
  const linkIn = (lines: string[]) => /\/desk\/invitation\/([\w-]+)/.exec(lines.join('\n'))?.[1]
  const statusOf = async (token: string) => (await desk.visitor().get(href(deskRoutes.invitation, { token }))).status
  const [first, second] = ofNobody.map((lines) => linkIn(lines)!)
  expect([await statusOf(first!), await statusOf(second!)]).toEqual([410, 200])
  await desk.staff('owner')
  const lines = await describeFirstOwner({ config, db })
  expect([linkIn(lines), lines[0]]).toEqual([undefined, expect.stringContaining(`${config.origins.en}/desk`)])
  expect(await describeFirstOwner({ config: { ...config, isProduction: true }, db })).toEqual([])
})
