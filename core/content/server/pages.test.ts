import { afterAll, expect, test } from 'vitest'
import { listRoutes } from '@cadenza/navigation'
import { createTestShop } from '#test/shop/shop.ts'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { locales } from '#values/locales.ts'
import { addPages } from './testing/add-pages.ts'

const shop = await createTestShop()
afterAll(shop.close)
const { db } = shop
const texts = JSON.stringify

const terms = { en: '/terms', fr: '/conditions-generales-de-vente', hu: '/altalanos-szerzodesi-feltetelek' }

// Holds: routes.page
test('page: it has an address in each language, and the one of another language leads to this one’s', async () => {
  for (const locale of locales) {
    const visitor = shop.visitor(locale)
    for (const other of locales) {
      const { status, location } = await visitor.get(`${terms[other]}?from=mail`, { follow: false })
      if (other === locale) expect(status).toBe(200)
      else expect([status, location]).toEqual([301, `${terms[locale]}?from=mail`])
    }
  }
})

// Holds: routes.page
test('page: a slug that is one page’s here and another’s in another language is this language’s', async () => {
  const page = (key: string, slug: { en: string; hu?: string }) => ({ key, slug, title: texts({ en: `Of ${key}` }) })
  await addPages(db, [page('first', { en: 'shared', hu: 'first-hu' }), page('second', { en: 'second', hu: 'shared' })])
  const titleAt = async (locale: 'en' | 'hu') => {
    const { status, props } = await shop.visitor(locale).get('/shared', { follow: false })
    return [status, props.title]
  }
  expect([await titleAt('en'), await titleAt('hu')]).toEqual([
    [200, 'Of first'],
    [200, 'Of second'],
  ])
})

test('page: the switch of languages leads to the address of each, and the footer to this one’s', async () => {
  const { props } = await shop.visitor('fr').get(terms.fr)
  for (const locale of locales) {
    expect(props.localization.localizedUrls[locale]).toBe(shop.config.origins[locale] + terms[locale])
  }
  expect(props.meta.footerLinks.map(({ uri }: { uri: string }) => uri)).toEqual([
    '/tudasbazis',
    '/gyik',
    '/la-maison',
    terms.fr,
    '/confidentialite',
    '/accessibilite',
    '/mentions-legales',
    '/find-tickets',
  ])
})

test('page: a draft, one for tomorrow and one that was taken away are not found, nor led to', async () => {
  const rows = ['draft', 'tomorrow', 'gone'].map((key) => ({
    key,
    slug: { en: key },
    title: texts({ en: `The ${key}` }),
    footer_position: 9,
    published_at: { draft: null, tomorrow: new Date(Date.now() + 86_400_000) }[key],
    archived_at: key === 'gone' ? new Date() : null,
  }))
  await addPages(db, rows)
  const { props } = await shop.visitor().get('/gallery')
  const { body } = await shop.visitor().get('/sitemap.xml')
  for (const { key } of rows) {
    expect([key, (await shop.visitor().get(`/${key}`)).status]).toEqual([key, 404])
    expect(texts(props.meta.footerLinks)).not.toContain(key)
    expect(body).not.toContain(`/${key}<`)
  }
})

test('page: it is not stored where another part of the shop answers', async () => {
  const words = new Set(listRoutes(pageRoutes).map(({ path }) => path.split('/')[1] ?? ''))
  for (const word of words) {
    if (!/^[a-z]/.test(word)) continue
    const page = { key: `my-${word}`, slug: { en: `my-${word}`, hu: word }, title: texts({ en: word }) }
    await expect(addPages(db, [page])).rejects.toThrow(`cannot have the slug "${word}"`)
  }
  expect(await db.selectFrom('pages').select('key').where('key', 'like', 'my-%').execute()).toEqual([])
})
