/** Shared properties of every page: the same for an error page without a responding database. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '#platform/database/database.ts'
import { storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { findAccountMenu, findFooterLinks, listVisitorMenu } from '#core/content/menus/server/menu-store.ts'
import { readEachTime } from '#core/context/shared-reads.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { createSharedProps } from './shared-properties.ts'

const database = await createTestDatabase()
const gone = createDatabase('postgres://nobody@127.0.0.1:1/gone')
afterAll(async () => {
  await gone.close()
  await database.close()
})

const config = createTestConfig({ socialLinks: [{ kind: 'photos', href: 'https://photos.example' }] })
const localizedUrls = { en: '/en', fr: '/fr', hu: '/hu' }
const translate = ((key: string) => key) as ShopContext['translate']
let names: string[] = []

function open(db: ShopContext['db'], { userId, route = 'home' }: { userId?: number; route?: string | null } = {}) {
  names = []
  const context = {
    db,
    config,
    translate,
    locale: 'hu',
    now: () => new Date('2026-11-21T12:00:00Z'),
    session: { id: null, token: 'token', signIn: userId === undefined ? null : { userId } },
    readShared: ((name, read) => {
      names.push(name)
      return readEachTime(name, read)
    }) satisfies ShopContext['readShared'],
  } as unknown as ShopContext
  return { context, props: createSharedProps(context, { localizedUrls, route }) }
}

const shop = {
  name: 'Cadenza',
  email: config.contactEmail,
  phone: config.contactPhone.replaceAll(' ', '\u00A0'),
  now: '2026-11-21T12:00:00.000Z',
  social: [{ kind: 'photos', href: 'https://photos.example' }],
}

test('shared properties: a visitor without a session has an empty cart, nobody’s name, and the menu of visitors', async () => {
  await sql`insert into pages (key, slug, title, footer_position) values ('terms', '{"en": "terms"}', '{"en": "Terms"}', 1)`.execute(
    database.db,
  )
  const { context, props } = open(database.db)
  expect(props.shop).toEqual(shop)
  expect(await props.cart()).toEqual({ count: 0 })
  expect(await props.security()).toEqual({ user: null, csrf_token: 'token' })
  const { footerLinks, menu } = await props.meta()
  expect(footerLinks).toEqual(await findFooterLinks(context))
  expect(footerLinks.length).toBeGreaterThan(0)
  expect(menu).toEqual(listVisitorMenu(translate))
  expect(names).toEqual(['footer'])
})

test('shared properties: who is signed in has a name and a menu, and is looked for once', async () => {
  const { id, email } = await storeAccount(database.db)
  let asked = 0
  const counting = database.db.withPlugin({
    transformQuery: ({ node }) => {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { context, props } = open(counting, { userId: id })
  const [security, meta] = await Promise.all([props.security(), props.meta()])
  // The user, the footer and the menu.
  expect(asked).toBe(3)
  expect(security).toEqual({ user: { name: 'Kovács Anna', email }, csrf_token: 'token' })
  expect(meta.menu).toEqual(await findAccountMenu(context))
  expect(names).toEqual(['footer', 'menu'])
  expect((await open(database.db, { userId: id + 1 }).props.security()).user).toBeNull()
})

test('shared properties: an error page is whole where nothing can be read, and any other page is none then', async () => {
  const { props: ofError } = open(gone.db, { userId: 1, route: null })
  expect(await ofError.cart()).toEqual({ count: 0 })
  expect(await ofError.security()).toEqual({ user: null, csrf_token: 'token' })
  expect(await ofError.meta()).toEqual({ footerLinks: [], menu: listVisitorMenu(translate) })
  expect(ofError.shop).toEqual(shop)
  const { props } = open(gone.db, { userId: 1 })
  for (const read of [props.security, props.meta]) await expect(read()).rejects.toThrow('ECONNREFUSED')
})
