import type { Head } from '@cadenza/navigation'
import { expect, test } from 'vitest'
import { createPathsHead } from '#core/context/page-addresses.ts'
import { completeHead, findLocalizedUrls, writePageTitle } from './page-heads.ts'

const origins = { en: 'https://concerts.example', fr: 'https://billets.example', hu: 'https://jegyek.example' }
const paths = { en: '/guide/halls', fr: '/guide/salles', hu: '/guide/halls' }

function complete(head: Head, url: string, locale: 'en' | 'fr' | 'hu' = 'fr') {
  const input = { url: new URL(url), context: { locale } } as Parameters<ReturnType<typeof completeHead>>[1]
  return completeHead({ origins, shopName: 'Cadenza' })(head, input) as Head
}

const alternatesOf = ({ alternates = [] }: Head) =>
  Object.fromEntries(alternates.map(({ hreflang, href }) => [hreflang, href]))

test('a page that says nothing of its address has its path, without the query, in every language', () => {
  const head = complete({}, `${origins.fr}/venues?utm_source=x`)
  expect(head.canonical).toBe(`${origins.fr}/venues`)
  expect(alternatesOf(head)).toEqual({
    en: `${origins.en}/venues`,
    fr: `${origins.fr}/venues`,
    hu: `${origins.hu}/venues`,
    'x-default': `${origins.en}/venues`,
  })
})

test('a shared link shows the title, the words and the language of a page, unless the page says something else', () => {
  const { openGraph } = complete({ title: 'Salles', description: 'Cinq salles' }, `${origins.fr}/venues?utm_source=x`)
  expect(openGraph).toEqual({
    title: 'Salles',
    description: 'Cinq salles',
    url: `${origins.fr}/venues`,
    type: 'website',
    site_name: 'Cadenza',
    locale: 'fr_FR',
  })
  const article = complete({ title: 'A', openGraph: { type: 'article', image: '/a.jpeg' } }, `${origins.en}/a`, 'en')
  expect(article.openGraph).toMatchObject({ type: 'article', image: '/a.jpeg', locale: 'en_GB' })
})

test('of a page that is not for search engines a shared link shows nothing', () => {
  const address = `${origins.fr}/cart`
  expect(complete({ title: 'Order', robots: 'noindex' }, address)).toEqual({
    robots: 'noindex',
    title: 'Order – Cadenza',
    canonical: address,
    alternates: expect.arrayContaining([{ hreflang: 'fr', href: address }]),
  })
})

test('a tab says the page and the shop, and the shop alone where the page has no name of its own', () => {
  const { title, openGraph } = complete({}, `${origins.en}/`, 'en')
  expect([title, openGraph]).toEqual([
    'Cadenza',
    { title: 'Cadenza', url: `${origins.en}/`, type: 'website', site_name: 'Cadenza', locale: 'en_GB' },
  ])
  expect([undefined, '', 'Cadenza', 'Halls'].map((page) => writePageTitle(page, 'Cadenza'))).toEqual([
    'Cadenza',
    'Cadenza',
    'Cadenza',
    'Halls – Cadenza',
  ])
})

test('where the other languages are is what the page says of it', () => {
  const alternates = [{ hreflang: 'en', href: 'https://elsewhere.example/' }]
  expect(complete({ alternates }, `${origins.fr}/venues`).alternates).toBe(alternates)
})

test('a page that says its address has that one in every language, with the query that belongs to it', () => {
  const head = complete({ canonical: `${origins.fr}/season?page=2` }, `${origins.fr}/season?page=2&utm_source=x`)
  expect(head.canonical).toBe(`${origins.fr}/season?page=2`)
  expect(alternatesOf(head)['hu']).toBe(`${origins.hu}/season?page=2`)
})

test('a page with an address for each language keeps them', () => {
  const head = complete(createPathsHead(paths, { config: { origins }, locale: 'fr' }), `${origins.fr}/guide/salles`)
  expect(head.canonical).toBe(`${origins.fr}/guide/salles`)
  expect(alternatesOf(head)['hu']).toBe(`${origins.hu}/guide/halls`)
})

test('the switch of languages leads to the page’s address in each language, and keeps the query', () => {
  const head = createPathsHead(paths, { config: { origins }, locale: 'fr' })
  expect(findLocalizedUrls({ head, url: new URL(`${origins.fr}/guide/salles?page=3`), locale: 'fr' }, origins)).toEqual(
    {
      en: `${origins.en}/guide/halls?page=3`,
      fr: `${origins.fr}/guide/salles?page=3`,
      hu: `${origins.hu}/guide/halls?page=3`,
    },
  )
})

test('the switch of languages keeps an address that is not the page’s own for search engines', () => {
  const url = new URL(`${origins.hu}/events/default/2026-12-24?month=2027-01`)
  const head = complete({ canonical: `${origins.hu}/events/opera/2026-12-24` }, url.href, 'hu')
  expect(findLocalizedUrls({ head, url, locale: 'hu' }, origins)['en']).toBe(
    `${origins.en}/events/default/2026-12-24?month=2027-01`,
  )
})

test('neither the head nor the switch leads to another host, whatever the path', () => {
  const url = new URL(`${origins.en}//evil.example/a`)
  const head = complete({}, url.href, 'en')
  const all = [head.canonical!, ...Object.values(alternatesOf(head))]
  all.push(...Object.values(findLocalizedUrls({ head, url, locale: 'en' }, origins)))
  for (const address of all) expect(Object.values(origins)).toContain(new URL(address).origin)
})
