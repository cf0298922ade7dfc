import { describe, expect, test } from 'vitest'
import { createPathsHead, redirectToOwnPath, writePathsBySlug, readPagePath } from './page-addresses.ts'

const origins = { en: 'https://concerts.example', fr: 'https://billets.example', hu: 'https://jegyek.example' }
const config = { origins }
const paths = writePathsBySlug({ en: 'halls', fr: 'salles' }, (slug) => `/guide/${slug}?page=2`)

describe('a page with a slug for each language', () => {
  test('has the English one where a language has none', () => {
    expect(paths).toEqual({ en: '/guide/halls?page=2', fr: '/guide/salles?page=2', hu: '/guide/halls?page=2' })
  })

  test('tells search engines its address in each language, and the English one for everybody else', () => {
    expect(createPathsHead(paths, { config, locale: 'fr' })).toEqual({
      canonical: 'https://billets.example/guide/salles?page=2',
      alternates: [
        { hreflang: 'en', href: 'https://concerts.example/guide/halls?page=2' },
        { hreflang: 'fr', href: 'https://billets.example/guide/salles?page=2' },
        { hreflang: 'hu', href: 'https://jegyek.example/guide/halls?page=2' },
        { hreflang: 'x-default', href: 'https://concerts.example/guide/halls?page=2' },
      ],
    })
  })

  test('never leads to another host, whatever the slug', () => {
    const { canonical } = createPathsHead(
      writePathsBySlug({ en: '/evil.example' }, (slug) => `/${slug}`),
      { config, locale: 'en' },
    )
    expect(new URL(canonical).origin).toBe(origins.en)
  })
})

describe('who comes by the slug of another language', () => {
  const open = (path: string, locale: 'en' | 'fr' | 'hu') =>
    redirectToOwnPath(paths, { url: new URL(path, origins[locale]), locale })

  test('is led to the one of this language for good, with the query', () => {
    expect(open('/guide/halls?page=3&a=1', 'fr')).toMatchObject({
      kind: 'redirect',
      url: '/guide/salles?page=3&a=1',
      status: 301,
    })
  })

  test('stays where it is this language’s, or stands in for it', () => {
    expect(open('/guide/salles', 'fr')).toBeNull()
    expect(open('/guide/halls?page=9', 'hu')).toBeNull()
  })
})

describe('the page to end on', () => {
  const longest = `/${'a'.repeat(1999)}`

  test.each([
    ['/cart', '/cart'],
    ['/events/hall?month=2027-01', '/events/hall?month=2027-01'],
    ['/events/../cart', '/cart'],
    [longest, longest],
  ])('is the one of this host that is asked for: %s', (asked, path) => {
    expect(readPagePath(asked, origins.fr, '/account')).toBe(path)
  })

  test.each([
    undefined,
    null,
    ['/cart'],
    '',
    'cart',
    'https://evil.example/cart',
    '//evil.example/cart',
    '/\\evil.example/cart',
    '/\t/evil.example/cart',
    '/..//evil.example/cart',
    '//[/cart',
    `${longest}a`,
  ])('is another one where %j is asked for', (asked) => {
    expect(readPagePath(asked, origins.fr, '/account')).toBe('/account')
    expect(readPagePath(asked, origins.fr)).toBe('/')
  })
})
