import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { languageTags, locales } from '#values/locales.ts'
import type { ServerMessageKey } from './server/areas.ts'
import { compileCatalogue, messageSources } from './server/catalogue.ts'

const keys = Object.keys(messageSources.en) as ServerMessageKey[]

type CompiledPart = [name: string, kind?: unknown, branches?: Record<string, unknown>, ...children: unknown[]]

/**
 * Returns the placeholders of a message (`count`, `<link>`), and the categories that its plurals
 * cover.
 */
function readMessage(source: string) {
  const parts = new Set<string>()
  const plurals: { type: Intl.PluralRuleType; categories: string[] }[] = []
  readNodes(compile(source))
  return { parts: [...parts].sort(), plurals }

  function readNodes(nodes: unknown): void {
    if (Array.isArray(nodes)) for (const node of nodes) if (Array.isArray(node)) readNode(node as CompiledPart)
  }

  function readNode([name, kind, branches, ...rest]: CompiledPart): void {
    if (kind === undefined) return void parts.add(name)
    if (typeof kind !== 'number' || kind === 0) {
      parts.add(`<${name}>`)
      return readNodes([kind, branches, ...rest])
    }
    // Where one language needs plural forms, another may write only the number.
    parts.add(kind === 1 ? `${name} of ${Object.keys(branches!).sort().join(', ')}` : name)
    if (kind === 2 || kind === 3)
      plurals.push({ type: kind === 2 ? 'cardinal' : 'ordinal', categories: Object.keys(branches!) })
    if (kind <= 3) Object.values(branches!).forEach(readNodes)
  }
}

function missingCategories(source: string, tag: string): string[] {
  return readMessage(source).plurals.flatMap(({ type, categories }) =>
    new Intl.PluralRules(tag, { type })
      .resolvedOptions()
      .pluralCategories.filter((category) => !categories.includes(category)),
  )
}

describe('the texts', () => {
  // Holds: product.fallback-locale-en-locales-en
  it('are there in every language, and in no language alone', () => {
    expect(keys.length).toBeGreaterThan(40)
    for (const locale of locales) expect(Object.keys(messageSources[locale]).sort()).toEqual([...keys].sort())
  })

  it('are valid ICU messages', () => {
    const catalogue = compileCatalogue()
    for (const locale of locales) expect(Object.keys(catalogue[locale])).toHaveLength(keys.length)
  })

  it.each(keys)('%s takes the same arguments in every language', (key) => {
    for (const locale of locales)
      expect({ locale, ...pick(messageSources[locale][key]) }).toEqual({ locale, ...pick(messageSources.en[key]) })
  })

  it.each(locales)('have every plural form of %s', (locale) => {
    const incomplete = keys.filter(
      (key) => missingCategories(messageSources[locale][key], languageTags[locale]).length > 0,
    )
    expect(incomplete).toEqual([])
  })

  it.each(['fr', 'hu'] as const)('are not left empty, nor untranslated sentences, in %s', (locale) => {
    const sentences = keys.filter((key) => messageSources.en[key].split(' ').length > 3)
    expect(sentences.filter((key) => messageSources[locale][key] === messageSources.en[key])).toEqual([])
    expect(keys.filter((key) => messageSources[locale][key].trim() === '')).toEqual([])
  })

  it('never put a Hungarian article before a value, whose first sound decides which article it is', () => {
    expect(keys.filter((key) => /(^|[\s{])(a|az|A|Az) [{#]/.test(messageSources.hu[key]))).toEqual([])
  })
})

describe('the checks above', () => {
  it('see arguments inside plurals and tags', () => {
    expect(readMessage('{n, plural, one {# x} other {{who} <b>y {z}</b>}}').parts).toEqual(['<b>', 'n', 'who', 'z'])
  })

  it('see a plural form that is missing', () => {
    expect(missingCategories('{n, plural, one {# billet} other {# billets}}', 'fr-FR')).toEqual(['many'])
  })
})

function pick(source: string) {
  return { parts: readMessage(source).parts }
}

it('no text names the cities of the demo season: a shop may be anywhere', () => {
  const cities = /Paris|Párizs|Budapest/i
  const named = locales.flatMap((locale) => keys.filter((key) => cities.test(messageSources[locale][key])))
  expect(named).toEqual([])
})
