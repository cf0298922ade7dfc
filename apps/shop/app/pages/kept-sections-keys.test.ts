/** Which sections are the same, how many are kept, and what keeps one from being kept: asked without React. */
import { expect, test } from 'vitest'
import { createKeptSections, type KeptSections } from './kept-sections.ts'

const section = {}

interface Written {
  props?: object
  html?: string
  of?: object
  place?: string
  url?: string
  locale?: string
  properties?: Record<string, unknown>
  /** What the section reads of the page while it is rendered. */
  read?: (properties: any) => unknown
}

/** Writes a page with one section between two texts, as React does; whether the section was rendered for it. */
function isRendered(kept: KeptSections, written: Written = {}): boolean {
  const { props = {}, html = '<p>it</p>', of = section, place = '1', read = () => {} } = written
  const { url = '/', locale = 'en', properties = {} } = written
  const page = kept.open({ url, locale, properties })
  const opened = page.open(of, props, place)
  if (!opened) return true
  const split = '<!-- -->'
  if (!opened.isKept) read(page.properties)
  const content = opened.isKept ? '' : `${split}${html}${split}${opened.close()}`
  expect(page.finish(`one${split}${opened.before}${content}${split}two`)).toBe(`one${html}two`)
  return !opened.isKept
}

test('kept sections: one is another one by itself, by its place, its language and its address', () => {
  const kept = createKeptSections()
  const all: Written[] = [{}, { of: {} }, { place: '2' }, { locale: 'fr' }, { url: '/other' }, { props: { a: 1 } }]
  expect(all.map((one) => isRendered(kept, one))).toEqual(all.map(() => true))
  expect(all.map((one) => isRendered(kept, one))).toEqual(all.map(() => false))
})

test.each([
  ['<!--$!--><p>failed</p>', true],
  ['<p>later</p><!--$?-->', true],
  ['<!--$--><p>whole</p>', false],
])('kept sections: what has failed or is left for later is not kept: %s', (html, again) => {
  const kept = createKeptSections()
  expect([isRendered(kept, { html }), isRendered(kept, { html })]).toEqual([true, again])
})

/** What is kept of so many sections of one size, with so much room. */
function countKept(mostBytes: number, { count, length }: { count: number; length: number }): number {
  const kept = createKeptSections({ mostBytes })
  const all = Array.from({ length: count }, (_, index) => ({ place: String(index), html: 'x'.repeat(length) }))
  for (const one of all) isRendered(kept, one)
  // Asked the other way round: who is kept stays, who is not drives nobody away that was asked for.
  return all.toReversed().filter((one) => !isRendered(kept, one)).length
}
const leastFor = (count: number, length: number) => {
  let bytes = 0
  while (countKept(bytes, { count, length }) < count) bytes++
  return bytes
}

test('kept sections: two bytes a letter are counted, of the key and of the section', () => {
  const one = leastFor(1, 100)
  expect(one).toBe(2 * (100 + JSON.stringify([1, '0', '/', 'en', '[]']).length))
  expect([leastFor(1, 101) - one, leastFor(2, 100)]).toEqual([2, 2 * one])
})

test('kept sections: without a word of it there are 16 MiB', () => {
  const kept = createKeptSections()
  const large = { html: 'x'.repeat(8 * 1024 * 1024 - 100) }
  isRendered(kept, large)
  expect(isRendered(kept, large)).toBe(false)
  const larger = { ...large, html: `${large.html}${'x'.repeat(100)}`, place: '2' }
  isRendered(kept, larger)
  expect(isRendered(kept, larger)).toBe(true)
})

test('kept sections: who was asked for lately stays, and room that is free again is used again', () => {
  const size = leastFor(1, 100)
  const kept = createKeptSections({ mostBytes: 2 * size })
  const look = (...places: string[]) => places.map((place) => isRendered(kept, { place, html: 'x'.repeat(100) }))
  expect(look('1', '2', '1', '3', '1')).toEqual([true, true, false, true, false])
  expect(look('2', '1', '3')).toEqual([true, false, true])
  expect(look('1', '3')).toEqual([false, false])
})

test('kept sections: one that is on a page twice is kept once', () => {
  const size = leastFor(1, 100)
  const kept = createKeptSections({ mostBytes: size })
  const page = kept.open({ url: '/', locale: 'en', properties: {} })
  const html = 'x'.repeat(100)
  const [first, second] = [page.open(section, {}, '0')!, page.open(section, {}, '0')!]
  page.finish(`${first.before}${html}${first.close()}${second.before}${html}${second.close()}`)
  expect(isRendered(kept, { place: '0', html })).toBe(false)
})

test('kept sections: what is given counts by its values, up to sixty of them', () => {
  const isKept = (props: () => object) => {
    const kept = createKeptSections()
    isRendered(kept, { props: props() })
    return !isRendered(kept, { props: props() })
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

test('kept sections: numbers that JSON cannot say are not the same as others', () => {
  const kept = createKeptSections()
  const values = [Number.NaN, Infinity, -Infinity, null, undefined, 0, 'NaN', { n: 'NaN' }, { u: 0 }]
  expect(values.map((value) => isRendered(kept, { props: { value } }))).toEqual(values.map(() => true))
  expect(values.map((value) => isRendered(kept, { props: { value } }))).toEqual(values.map(() => false))
})

test('kept sections: an error in what is given is no reason to render it each time', () => {
  const props = {
    get of() {
      throw new TypeError('a bug')
    },
  }
  expect(() => isRendered(createKeptSections(), { props })).toThrow(new TypeError('a bug'))
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
])('kept sections: one that reads %s is rendered again: %s, with a shared value: %s', (_, read, plain, shared) => {
  const again = (props: object) => {
    const kept = createKeptSections()
    isRendered(kept, { props, properties: properties(), read })
    return isRendered(kept, { props, properties: properties(), read })
  }
  expect([again({}), again({ of: Object.freeze({ a: 1 }) })]).toEqual([plain, shared])
})

test('kept sections: a page without a shop has one to read all the same, and what is read is what is there', () => {
  const page = createKeptSections().open({ url: '/', locale: 'en', properties: { localization: { locale: 'hu' } } })
  const { localization, shop } = page.properties as { localization: object; shop: unknown }
  expect([localization, shop]).toEqual([{ locale: 'hu' }, undefined])
})

test('kept sections: one around a section that tells the time tells it, too, also where that one is kept', () => {
  const kept = createKeptSections()
  const shared = { of: Object.freeze({ a: 1 }) }
  /** Which of the two are rendered. */
  const write = (outerProps: object) => {
    const page = kept.open({ url: '/', locale: 'en', properties: properties() })
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
