import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createElement as h, Fragment, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createCachedSection, SectionCacheContext } from '#ui/layout/cached-section.tsx'
import { createSectionCache, type SectionCacheOfPage } from './section-cache.ts'

interface Visitor {
  security?: { token: string }
  shop?: { name: string; now: string }
  cart?: { count: number }
}

const keptBy = (page: SectionCacheOfPage, ...children: ReactNode[]) =>
  h(SectionCacheContext, { value: page }, ...children)

/** Pages with one section, which counts its renderings. */
function openPages<props extends object>(
  read: (props: props, properties: Visitor) => string,
  options: { mostBytes?: number } = {},
) {
  const cache = createSectionCache(options)
  const rendered = vi.fn()
  let page: SectionCacheOfPage
  const Section = createCachedSection(function Section(props: props) {
    rendered()
    return h('p', { id: useId() }, read(props, page.properties))
  })
  const around = (props: props) => [h('b', null, 'before'), h(Section, props), h('i', null, 'after')]
  return {
    rendered,
    show(props: props, properties: Visitor = {}, { url = '/', locale = 'en' } = {}): string {
      page = cache.open({ url, locale, properties: { ...properties } })
      return page.finish(renderToString(keptBy(page, ...around(props))))
    },
    plain: (props: props): string => {
      page = cache.open({ url: '', locale: '', properties: {} })
      return renderToString(h(Fragment, null, ...around(props)))
    },
  }
}

const shared = () => Object.freeze({ title: 'Requiem' })

test('a section is rendered once where it is given the same, and looks as it did without being cached', () => {
  const { rendered, show, plain } = openPages(
    ({ of, day }: { of: { title: string }; day: string }) => `${of.title} ${day}`,
  )
  const of = shared()
  const pages = [1, 2, 3].map(() => show({ of, day: 'Friday' }))
  expect(rendered).toHaveBeenCalledOnce()
  expect(new Set(pages)).toEqual(new Set([plain({ of, day: 'Friday' })]))
})

test('a section is another one with other values, in another language, and at another address', () => {
  const { rendered, show } = openPages(({ list }: { list: unknown }) => JSON.stringify(list))
  const lists = [
    1,
    '1',
    [1],
    ['1'],
    [[1]],
    null,
    undefined,
    true,
    [],
    {},
    { a: 1 },
    { b: 1 },
    { a: { b: 1 } },
    Number.NaN,
    { n: 'NaN' },
  ]
  const shown = () => lists.map((list) => show({ list }))
  expect(shown()).toEqual(shown())
  expect(rendered).toHaveBeenCalledTimes(lists.length)
  show({ list: 1 }, {}, { locale: 'fr' })
  show({ list: 1 }, {}, { url: '/other' })
  expect(rendered).toHaveBeenCalledTimes(lists.length + 2)
})

test('of frozen things there is only one each, whatever is in them', () => {
  const { rendered, show } = openPages(({ of }: { of: { title: string } }) => of.title)
  show({ of: shared() })
  show({ of: shared() })
  expect(rendered).toHaveBeenCalledTimes(2)
})

test('a section is not kept that shows what is a visitor’s own', () => {
  const { show } = openPages((_: object, { security, cart }) => `${security?.token} ${cart?.count}`)
  const shown = (token: string) => show({}, { security: { token }, cart: { count: 1 } })
  expect(shown('first')).toContain('first')
  expect(shown('second')).toContain('second')
  expect(shown('second')).not.toContain('first')
})

test('a section that tells the time is cached as long as the shared values that it is given, and not without any', () => {
  const { rendered, show } = openPages(
    ({ of }: { of?: object }, { shop }) => `${of ? 'of' : ''} ${shop?.name} ${shop?.now}`,
  )
  const of = shared()
  const shown = (props: { of?: object }, now: string) => show(props, { shop: { name: 'Hall', now } })
  expect(shown({ of }, '19:00')).toBe(shown({ of }, '19:01'))
  expect(rendered).toHaveBeenCalledOnce()
  expect(shown({}, '19:00')).toContain('19:00')
  expect(shown({}, '19:01')).toContain('19:01')
  shown({ of: shared() }, '20:00')
  expect(rendered).toHaveBeenCalledTimes(4)
})

test('what cannot be said by its values is rendered each time', () => {
  const { rendered, show } = openPages(({ of }: { of: unknown }) => typeof of)
  for (const of of [() => 1, new Date(), Symbol('b'), Array.from({ length: 100 }, () => 1)]) {
    rendered.mockClear()
    expect(show({ of })).toBe(show({ of }))
    expect(rendered).toHaveBeenCalledTimes(2)
  }
})

test('sections in sections are cached each, and none around a visitor’s own', () => {
  const cache = createSectionCache()
  let page: SectionCacheOfPage
  const renders: string[] = []
  const Inner = createCachedSection(function Inner({ name }: { name: string }) {
    renders.push(name)
    const own = name === 'own' ? (page.properties['security'] as { token: string }).token : ''
    return h('em', null, name, ' ', own)
  })
  const Outer = createCachedSection(function Outer({ names }: { names: string[] }) {
    renders.push('outer')
    return h(
      'div',
      null,
      names.map((name) => h(Inner, { key: name, name })),
    )
  })
  const show = (names: string[], token: string) => {
    page = cache.open({ url: '/', locale: 'en', properties: { security: { token } } })
    renders.length = 0
    return page.finish(renderToString(keptBy(page, h(Outer, { names }))))
  }
  expect(show(['a', 'b'], 'first')).toBe('<div><em>a<!-- --> </em><em>b<!-- --> </em></div>')
  expect(show(['a', 'b'], 'second')).toBe('<div><em>a<!-- --> </em><em>b<!-- --> </em></div>')
  expect(renders).toEqual([])
  show(['a', 'own'], 'first')
  expect(show(['a', 'own'], 'second')).toBe('<div><em>a<!-- --> </em><em>own<!-- --> <!-- -->second</em></div>')
  expect(renders).toEqual(['outer', 'own'])
})

test('what was asked for longest ago goes where there is no more room', () => {
  const { rendered, show } = openPages(({ text }: { text: string }) => text, { mostBytes: 3000 })
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(300))
  for (const text of texts) show({ text })
  show({ text: texts[2]! })
  expect(rendered).toHaveBeenCalledTimes(3)
  show({ text: texts[0]! })
  expect(rendered).toHaveBeenCalledTimes(4)
})

test('a section that is cached does not hold the page that it was cut from', () => {
  const cache = createSectionCache()
  const Small = createCachedSection(function Small({ name }: { name: number }) {
    return h('em', null, `section ${name}, longer than what the engine copies by itself`)
  })
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const show = (name: number) => {
    const page = cache.open({ url: '/', locale: 'en', properties: {} })
    const tree = keptBy(page, h('b', null, 'x'.repeat(500_000)), h(Small, { name }))
    expect(page.finish(renderToString(tree))).toContain(`section ${name},`)
  }
  show(0)
  collect()
  const before = process.memoryUsage().heapUsed
  for (let name = 1; name <= 50; name++) show(name)
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000)
})
