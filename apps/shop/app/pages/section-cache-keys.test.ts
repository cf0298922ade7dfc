/**
 * Section cache: identity of sections, capacity, and reasons not to cache, tested without React.
 */
import { expect, test } from 'vitest'
import { createSectionCache, type SectionCache } from './section-cache.ts'

const section = {}

interface Written {
  props?: object
  html?: string
  of?: object
  place?: string
  url?: string
  locale?: string
  properties?: Record<string, unknown>
  /** Reads page data during the section's rendering. */
  read?: (properties: any) => unknown
}

/**
 * Writes a page with one section between two texts, as React does; returns whether the section was
 * rendered.
 */
function isRendered(cache: SectionCache, written: Written = {}): boolean {
  const { props = {}, html = '<p>it</p>', of = section, place = '1', read = () => {} } = written
  const { url = '/', locale = 'en', properties = {} } = written
  const page = cache.open({ url, locale, properties })
  const opened = page.open(of, props, place)
  if (!opened) return true
  const split = '<!-- -->'
  if (!opened.isKept) read(page.properties)
  const content = opened.isKept ? '' : `${split}${html}${split}${opened.close()}`
  expect(page.finish(`one${split}${opened.before}${content}${split}two`)).toBe(`one${html}two`)
  return !opened.isKept
}

test('section cache: one is another one by itself, by its place, its language and its address', () => {
  const cache = createSectionCache()
  const all: Written[] = [{}, { of: {} }, { place: '2' }, { locale: 'fr' }, { url: '/other' }, { props: { a: 1 } }]
  expect(all.map((one) => isRendered(cache, one))).toEqual(all.map(() => true))
  expect(all.map((one) => isRendered(cache, one))).toEqual(all.map(() => false))
})

test.each([
  ['<!--$!--><p>failed</p>', true],
  ['<p>later</p><!--$?-->', true],
  ['<!--$--><p>whole</p>', false],
])('section cache: what has failed or is left for later is not kept: %s', (html, again) => {
  const cache = createSectionCache()
  expect([isRendered(cache, { html }), isRendered(cache, { html })]).toEqual([true, again])
})

/** Returns how many sections of equal size are cached within the limit. */
function countKept(mostBytes: number, { count, length }: { count: number; length: number }): number {
  const cache = createSectionCache({ mostBytes })
  const all = Array.from({ length: count }, (_, index) => ({ place: String(index), html: 'x'.repeat(length) }))
  for (const one of all) isRendered(cache, one)
  // In reverse order: cached sections stay, and uncached ones evict none that were used.
  return all.toReversed().filter((one) => !isRendered(cache, one)).length
}
const leastFor = (count: number, length: number) => {
  let bytes = 0
  while (countKept(bytes, { count, length }) < count) bytes++
  return bytes
}

test('section cache: two bytes a letter are counted, of the key and of the section', () => {
  const one = leastFor(1, 100)
  expect(one).toBe(2 * (100 + JSON.stringify([1, '0', '/', 'en', '[]']).length))
  expect([leastFor(1, 101) - one, leastFor(2, 100)]).toEqual([2, 2 * one])
})

test('section cache: without a word of it there are 16 MiB', () => {
  const cache = createSectionCache()
  const large = { html: 'x'.repeat(8 * 1024 * 1024 - 100) }
  isRendered(cache, large)
  expect(isRendered(cache, large)).toBe(false)
  const larger = { ...large, html: `${large.html}${'x'.repeat(100)}`, place: '2' }
  isRendered(cache, larger)
  expect(isRendered(cache, larger)).toBe(true)
})

test('section cache: who was asked for lately stays, and room that is free again is used again', () => {
  const size = leastFor(1, 100)
  const cache = createSectionCache({ mostBytes: 2 * size })
  const look = (...places: string[]) => places.map((place) => isRendered(cache, { place, html: 'x'.repeat(100) }))
  expect(look('1', '2', '1', '3', '1')).toEqual([true, true, false, true, false])
  expect(look('2', '1', '3')).toEqual([true, false, true])
  expect(look('1', '3')).toEqual([false, false])
})

test('section cache: one that is on a page twice is cached once', () => {
  const size = leastFor(1, 100)
  const cache = createSectionCache({ mostBytes: size })
  const page = cache.open({ url: '/', locale: 'en', properties: {} })
  const html = 'x'.repeat(100)
  const [first, second] = [page.open(section, {}, '0')!, page.open(section, {}, '0')!]
  page.finish(`${first.before}${html}${first.close()}${second.before}${html}${second.close()}`)
  expect(isRendered(cache, { place: '0', html })).toBe(false)
})

test('section cache: what is given counts by its values, up to sixty of them', () => {
  const isKept = (props: () => object) => {
    const cache = createSectionCache()
    isRendered(cache, { props: props() })
    return !isRendered(cache, { props: props() })
  }
  expect(isKept(() => ({ list: Array.from({ length: 59 }, () => 1) }))).toBe(true)
  expect(isKept(() => ({ list: Array.from({ length: 60 }, () => 1) }))).toBe(false)
  expect(isKept(() => ({ a: { b: [null, undefined, true, 'x', -1.5, Infinity] } }))).toBe(true)
  expect(isKept(() => ({ empty: Object.freeze({}), none: Object.freeze([]) }))).toBe(true)
  expect(isKept(() => ({ one: Object.freeze({ a: 1 }) }))).toBe(false)
  expect(isKept(() => ({ when: new Date(0) }))).toBe(false)
  expect(isKept(() => ({ how: () => 1 }))).toBe(false)
  expect(isKept(() => ({ bare: Object.create(null) }))).toBe(false)
})

test('section cache: numbers that JSON cannot say are not the same as others', () => {
  const cache = createSectionCache()
  const values = [Number.NaN, Infinity, -Infinity, null, undefined, 0, 'NaN', { n: 'NaN' }, { u: 0 }]
  expect(values.map((value) => isRendered(cache, { props: { value } }))).toEqual(values.map(() => true))
  expect(values.map((value) => isRendered(cache, { props: { value } }))).toEqual(values.map(() => false))
})

test('section cache: an error in what is given is no reason to render it each time', () => {
  const props = {
    get of() {
      throw new TypeError('a bug')
    },
  }
  expect(() => isRendered(createSectionCache(), { props })).toThrow(new TypeError('a bug'))
})

const properties = () => ({
  localization: { locale: 'en', timeZone: 'UTC', currentRoute: 'home', localizedUrls: {}, now: 1 },
  shop: { name: 'Hall', email: 'a', phone: '1', social: [], now: '19:00', secret: 1 },
  cart: { count: 1, now: 1 },
})

test.each<[string, (page: ReturnType<typeof properties>) => unknown, boolean, boolean]>([
  ['nothing', () => {}, false, false],
  ['the language', ({ localization }) => localization.locale, false, false],
  ['the time zone', ({ localization }) => localization.timeZone, false, false],
  ['the route', ({ localization }) => localization.currentRoute, false, false],
  ['where the page is in other languages', ({ localization }) => localization.localizedUrls, true, true],
  ['another time', ({ localization }) => localization.now, true, true],
  ['the shop', ({ shop: { name, email, phone, social } }) => [name, email, phone, social], false, false],
  ['something else of the shop', ({ shop }) => shop.secret, true, true],
  ['the time', ({ shop }) => shop.now, true, false],
  ['the cart', ({ cart }) => cart, true, true],
  ['what is not there', (page) => (page as Record<string, unknown>)['flash'], true, true],
])('section cache: one that reads %s is rendered again: %s, with a shared value: %s', (_, read, plain, shared) => {
  const again = (props: object) => {
    const cache = createSectionCache()
    isRendered(cache, { props, properties: properties(), read })
    return isRendered(cache, { props, properties: properties(), read })
  }
  expect([again({}), again({ of: Object.freeze({ a: 1 }) })]).toEqual([plain, shared])
})

test('section cache: a page without a shop has one to read all the same, and what is read is what is there', () => {
  const page = createSectionCache().open({ url: '/', locale: 'en', properties: { localization: { locale: 'hu' } } })
  const { localization, shop } = page.properties as { localization: object; shop: unknown }
  expect([localization, shop]).toEqual([{ locale: 'hu' }, undefined])
})

test('section cache: one around a section that tells the time tells it, too, also where that one is cached', () => {
  const cache = createSectionCache()
  const shared = { of: Object.freeze({ a: 1 }) }
  /** Returns which of the two are rendered. */
  const write = (outerProps: object) => {
    const page = cache.open({ url: '/', locale: 'en', properties: properties() })
    const outer = page.open(section, outerProps, 'outer')!
    if (outer.isKept) return []
    const inner = page.open(shared, shared, 'inner')!
    if (!inner.isKept) void (page.properties as ReturnType<typeof properties>).shop.now
    const html = inner.isKept ? inner.before : `${inner.before}<i>19:00</i>${inner.close()}`
    expect(page.finish(`${outer.before}<b>${html}</b>${outer.close()}`)).toBe('<b><i>19:00</i></b>')
    return inner.isKept ? ['outer'] : ['outer', 'inner']
  }
  expect([write({}), write({}), write({})]).toEqual([['outer', 'inner'], ['outer'], ['outer']])
  expect([write(shared), write(shared)]).toEqual([['outer'], []])
})
