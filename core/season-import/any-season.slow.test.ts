import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block, InlineNode, TextNode } from '../content/blocks/blocks.ts'
import { type Locale, locales, type Translated } from '#values/locales.ts'
import { writeKind } from './export-season.ts'
import type { AnyKind } from './entries/kind.ts'
import { seasonKinds } from './kinds.ts'
import { readFiles } from './read-files.ts'
import { parseSeason } from './parse-season.ts'

/** Characters with a meaning in YAML or Markdown, and letters. */
const letters = fc.constantFrom(...Array.from('abzAÁőß1290*_[]()<>{}&#`-+.,!?:;/"\'|\\~^$%@= '))
const words = fc
  .string({ unit: letters, minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll(/ +/g, ' ').trim())
  .filter((text) => text !== '')
const plainWords = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6})?$/)
const text = fc.oneof(
  words.map((same) => ({ en: same, fr: same, hu: same })),
  fc.record({ en: words, fr: words, hu: words }, { requiredKeys: ['en'] }),
)
/** Some of which are no texts elsewhere in YAML. */
const key = fc.oneof(
  fc.constantFrom('null', 'true', 'no', '1', '007', '1e5', '0x1f', 'constructor', '2027-11-27'),
  fc.stringMatching(/^[a-z0-9]{1,5}(-[a-z0-9]{1,5})?$/),
)
const slugWord = fc.stringMatching(/^my-[a-z]{1,8}$/)
const slug = fc.record({ en: slugWord, fr: slugWord, hu: slugWord }, { requiredKeys: ['en'] })
const publication = fc.oneof(
  fc.constant({ draft: true }),
  fc
    .tuple(fc.integer({ min: 2020, max: 2030 }), fc.integer({ min: 10, max: 12 }), fc.integer({ min: 10, max: 28 }))
    .map(([year, month, day]) => ({ draft: false, published: `${year}-${month}-${day} 19:30` })),
)

const inline: fc.Arbitrary<InlineNode[]> = fc.oneof(
  words.map((one): InlineNode[] => [{ type: 'text', text: one }]),
  fc
    .tuple(plainWords, plainWords, fc.constantFrom('bold', 'italic', 'link', 'break'), plainWords)
    .map(([before, own, as, after]): InlineNode[] => {
      if (as === 'break') return [{ type: 'text', text: before }, { type: 'break' }, { type: 'text', text: after }]
      const middle: InlineNode =
        as === 'link'
          ? { type: 'link', href: '/cart', children: [{ type: 'text', text: own }] }
          : { type: 'text', text: own, [as]: true }
      return [{ type: 'text', text: `${before} ` }, middle, { type: 'text', text: ` ${after}` }]
    }),
)
const node: fc.Arbitrary<TextNode> = fc.oneof(
  inline.map((children): TextNode => ({ type: 'paragraph', children })),
  plainWords.map((one): TextNode => ({ type: 'heading', level: 3, children: [{ type: 'text', text: one }] })),
)
const list: fc.Arbitrary<TextNode> = fc
  .tuple(fc.boolean(), fc.array(inline, { minLength: 1, maxLength: 3 }))
  .map(([ordered, items]) => ({ type: 'list', ...(ordered ? { ordered } : {}), items }))
const textBlock = fc
  .tuple(fc.array(node, { minLength: 1, maxLength: 3 }), fc.option(list, { nil: undefined }))
  .map(([nodes, last]): Block => ({ id: '', name: 'text', props: { nodes: last ? [...nodes, last] : nodes } }))
const otherBlock: fc.Arbitrary<Block> = fc.oneof(
  words.map((own): Block => ({ id: '', name: 'title', props: { text: own, level: 2 } })),
  words.map((label): Block => ({ id: '', name: 'button', props: { label, href: '/cart' } })),
  key.map((media): Block => ({ id: '', name: 'image', props: { media } })),
)
/** Two texts that follow each other are one. */
const blocks = fc
  .tuple(textBlock, fc.array(fc.tuple(otherBlock, fc.option(textBlock, { nil: undefined })), { maxLength: 3 }))
  .map(([first, more]) => [first, ...more.flatMap(([other, own]) => (own ? [other, own] : [other]))])
const content = fc.record({ en: blocks, fr: blocks, hu: blocks }, { requiredKeys: ['en'] })

/** A form asks the same in each language; a language is there where something is said in it. */
const form = (name: 'survey-input' | 'questionnaire-input') =>
  fc
    .tuple(
      fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 3 }),
      words,
      fc.subarray(['fr', 'hu']),
    )
    .map(([fields, label, more]) => {
      const own = (locale: string) =>
        fields.map((field) => ({ id: '', name, props: { field, kind: 'text', label: `${label} ${locale}` } }))
      return Object.fromEntries(['en', ...more].map((locale) => [locale, own(locale)]))
    })

const position = fc.integer({ min: 0, max: 10_000 })
/** Of each kind, what the shop tells of an entry. */
const entries: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  pages: fc.record(
    { title: text, slug, hide_title: fc.boolean(), footer: position, content },
    { requiredKeys: ['title', 'slug', 'hide_title'] },
  ),
  articles: fc.record(
    { title: text, slug, picture: key, position, group: key, content },
    { requiredKeys: ['title', 'slug', 'position'] },
  ),
  categories: fc.record({ title: text, slug, description: text }, { requiredKeys: ['title', 'slug'] }),
  questions: fc.record({ question: text, answer: content }),
  surveys: fc.record({
    title: text,
    slug,
    points: fc.integer({ min: 0, max: 1_000_000 }),
    position,
    content: form('survey-input'),
  }),
  questionnaires: fc.record(
    { title: text, thanks: text, position, content: form('questionnaire-input') },
    { requiredKeys: ['title', 'position', 'content'] },
  ),
}

/** What the kind says of itself in its files' names and places, as the importer adds it. */
function place(kind: AnyKind, all: readonly { key: string; data: Record<string, unknown> }[]) {
  const isTree = kind.name === 'categories'
  return all.map(({ key: own, data }, index) => ({
    key: own,
    data: {
      ...data,
      ...(kind.name === 'questionnaires' ? {} : { key: own }),
      // Each second category stands in the one before it.
      ...(isTree && index % 2 === 1 ? { parent: all[index - 1]!.key } : {}),
      ...(isTree
        ? { position: index % 2 === 1 ? 0 : index / 2 }
        : kind.name === 'questions'
          ? { position: index }
          : {}),
    } as Record<string, unknown>,
  }))
}

/** As it is understood: a slug in every language. */
function understand({ key: own, data }: { key: string; data: unknown }): [string, unknown] {
  const { slug: words, ...fields } = data as Record<string, unknown> & { slug?: Translated }
  const known = Object.entries({
    ...fields,
    slug: words && locales.map((locale: Locale) => words[locale] ?? words.en),
  }).filter(([, value]) => value !== undefined)
  return [own, Object.fromEntries(known)]
}

test.each(Object.keys(entries))('%s: whatever an export writes of them, an import reads the same', (name) => {
  const kind = seasonKinds.find((one) => one.name === name)!
  const some = fc.uniqueArray(
    fc.tuple(key, entries[name]!, publication).map(([own, data, when]) => ({ key: own, data: { ...data, ...when } })),
    { selector: (one) => one.key, minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(some, (drawn) => {
      const all = place(kind, drawn)
      const files = new Map(writeKind(kind, all))
      const given = readFiles(files, [kind])
      const parsed = parseSeason({ ...given, kinds: [kind], timeZone: 'Europe/Budapest' })
      expect([...given.problems, ...parsed.problems]).toEqual([])
      const read = parsed.entries.get(name)!.map(understand)
      expect(Object.fromEntries(read)).toEqual(Object.fromEntries(all.map(understand)))
    }),
    { numRuns: 60 },
  )
})
