/** Surroundings of every desk page: its user, its policy, and the error messages. */
import { href } from '@cadenza/navigation'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { keepToItself } from './desk-app.ts'
import { createSharedProps } from './shared-properties.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db, config } = desk
const today = href(deskRoutes.today)

test('desk: each page knows who reads it, in which halls and which language, and where the shop is', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  const { visitor, id, email } = await desk.signedIn({ door: [venueId] }, 'hu')
  const { payload, props } = await visitor.hybrid(today)
  const { localization, shop, me, security, errors, flash } = props
  expect({ localization, shop, me, security, errors, flash }).toEqual({
    localization: { locale: 'hu', timeZone: config.timeZone },
    shop: { name: config.shopName, href: `${config.origins.hu}/`, textLocales: ['en', 'fr', 'hu'] },
    me: {
      id,
      name: 'Kovács Anna',
      email,
      actions: ['season.view', 'tickets.admit'],
      halls: [{ id: venueId, title: 'Salle Cortot (hu)', color: expect.stringMatching(/^#/) }],
      hall: null,
      isToured: false,
    },
    security: { csrf_token: decodeURIComponent(visitor.cookies.get('XSRF-TOKEN')!) },
    errors: {},
    flash: {},
  })
  expect(payload.version).toMatch(/^\/desk test [0-9a-f]{8}$/)
  const outside = (await desk.visitor('fr').get(href(deskRoutes['sign-in']))).props
  expect([outside.me, outside.security, outside.localization.locale]).toEqual([null, { csrf_token: '' }, 'fr'])
})

test('desk: where halls cannot be read, a page is shown without them', async () => {
  const broken = {
    selectFrom() {
      throw new Error('The database is gone.')
    },
  }
  const person = {
    id: 7,
    email: 'a@example.com',
    firstname: 'Ida',
    lastname: 'Bell',
    roles: [{ role: 'door', venueId: null }],
    isToured: true,
  }
  const session = { current: null, token: 'token' }
  const { me } = createSharedProps({ config, locale: 'en', session, person, db: broken } as unknown as DeskContext)
  expect(await me()).toEqual({
    id: 7,
    name: 'Ida Bell',
    email: 'a@example.com',
    actions: ['season.view', 'tickets.admit'],
    halls: [],
    hall: null,
    isToured: true,
  })
})

test('desk: a form that is too old says so, in words and for its fields, and does nothing', async () => {
  const { visitor } = await desk.signedIn()
  visitor.cookies.set('XSRF-TOKEN', 'other')
  const { status, props } = await visitor.post(href(deskRoutes['tour.seen']), { seen: true })
  const text = 'This page is out of date. Please reload it and repeat the last step.'
  expect([status, props.errors, props.flash]).toEqual([419, { _token: text }, { notice: { kind: 'negative', text } }])
})

test('desk: where nobody can be asked for, no page says that one is signed out', async () => {
  const { visitor } = await desk.signedIn()
  await sql`alter table staff_sessions rename to staff_sessions_away`.execute(db)
  const statuses = []
  for (const path of [today, href(deskRoutes['second-factor'])]) {
    const { status, payload, location } = await visitor.get(path, { follow: false })
    statuses.push([status, payload?.view?.component, location])
  }
  await sql`alter table staff_sessions_away rename to staff_sessions`.execute(db)
  const failed = [500, 'error', null]
  expect(statuses).toEqual([failed, failed])
  expect((await visitor.get(today)).payload.view?.component).toBe('today')
})

test('desk: its policy lets styles be written by Vite alone, while it serves the sources', async () => {
  const policyOf = async (changed: object) => {
    const scope = Fastify()
    keepToItself(scope, { ...config, ...changed })
    scope.get('/', async () => 'A page')
    const { headers } = await scope.inject('/')
    const rules = String(headers['content-security-policy'])
      .split(';')
      .map((rule) => rule.split(/ (.*)/) as [string, string])
    return Object.fromEntries(rules)
  }
  const styles = async (changed: object) => (await policyOf(changed))['style-src']!.includes('unsafe-inline')
  expect(await styles({ environment: 'development', buildDirectory: null })).toBe(true)
  expect(await styles({ environment: 'development', buildDirectory: '/dist' })).toBe(false)
  expect(await styles({ environment: 'production', buildDirectory: null })).toBe(false)
  const policy = await policyOf({})
  expect([policy['trusted-types'], policy['script-src'], policy['form-action']]).toEqual([
    'cadenza-navigation ProseMirrorClipboard',
    "'self'",
    "'self'",
  ])
})
