import compile from 'icu-minify/compile'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messageSources as shopSources } from '#ui/i18n/server/catalogue.ts'
import { languageTags, locales } from '#values/locales.ts'
import { writtenKinds } from '../content/written-kinds.ts'
import { compileDeskMessages, deskAreas, deskSources } from './server/catalogue.ts'

const keys = Object.keys(deskSources.en) as (keyof typeof deskSources.en)[]
/** Returns the arguments and plural forms of a text. */
const argumentsOf = (text: string) => [...new Set(text.match(/\{(\w+)(?=[,}])/g))].toSorted()

test('desk texts: a folder with locale files is an area, and each area is of one feature', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const withTexts = folders.filter(({ name }) => readdirSync(join(import.meta.dirname, name)).includes('en.json'))
  const names = withTexts.map(({ name }) => name).toSorted()
  expect(names).toEqual(Object.keys(deskAreas).toSorted())
  const features = globSync('../**/feature.ts', { cwd: import.meta.dirname })
  const added = features.flatMap((file) => [
    ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/i18n\/(\w+)\/en\.json'/g),
  ])
  expect(added.map(([, name]) => name!).toSorted()).toEqual(names)
})

test('desk texts: no key is in two areas, nor one of the shop’s', () => {
  const all = [...Object.values(deskAreas).flatMap(({ en }) => Object.keys(en)), ...Object.keys(shopSources.en)]
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})

test.each(locales)('desk texts: in %s each is there, is valid, and takes the same arguments', (locale) => {
  expect(Object.keys(deskSources[locale]).toSorted()).toEqual(keys.toSorted())
  expect(Object.keys(compileDeskMessages()[locale]).length).toBeGreaterThan(keys.length)
  for (const key of keys) {
    expect({ key, arguments: argumentsOf(deskSources[locale][key]) }).toEqual({
      key,
      arguments: argumentsOf(deskSources.en[key]),
    })
    expect(() => compile(deskSources[locale][key])).not.toThrow()
  }
})

test.each(locales)('desk texts: in %s plurals have every form', (locale) => {
  const { pluralCategories } = new Intl.PluralRules(languageTags[locale]).resolvedOptions()
  const incomplete = keys.filter((key) => {
    const text = deskSources[locale][key]
    return text.includes(', plural,') && pluralCategories.some((category) => !text.includes(` ${category} {`))
  })
  expect(incomplete).toEqual([])
})

test.each(locales)('desk texts: in %s the shop calls the desk what it calls itself', (locale) => {
  expect(shopSources[locale]['accounts.devices.desk']).toBe(deskSources[locale]['frame.desk'])
})

test('desk texts: attempts to log in are tentatives in French, in the shop, too', () => {
  const [en, fr] = [
    { ...shopSources.en, ...deskSources.en },
    { ...shopSources.fr, ...deskSources.fr },
  ]
  const tries = Object.entries(en).filter(([, text]) => /\battempts\b/.test(text))
  expect(tries.length).toBeGreaterThan(5)
  expect(tries.filter(([key]) => !fr[key as keyof typeof fr].includes('tentatives'))).toEqual([])
})

test('desk texts: every one is said somewhere', () => {
  const root = join(import.meta.dirname, '..')
  const code = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const patterns = [...new Set(code.match(/`[a-z][\w.]*\.\$\{[^`]*`/g))].map(
    (template) =>
      new RegExp(
        `^${template
          .slice(1, -1)
          .replaceAll('.', '\\.')
          .replaceAll(/\$\{[^}]*\}/g, '[\\w.]+')}$`,
      ),
  )
  // Lists of written kinds begin their texts with the name of the kind's list.
  const ofLists = [...code.matchAll(/`\$\{texts\}\.([\w.]+)`/g)].flatMap(([, rest]) =>
    Object.values(writtenKinds).map(({ texts }) => `${texts}.${rest}`),
  )
  const isSaid = (key: string) =>
    code.includes(`'${key}'`) || ofLists.includes(key) || patterns.some((pattern) => pattern.test(key))
  expect(keys.filter((key) => !isSaid(key))).toEqual([])
})
