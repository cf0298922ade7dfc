import { findTakenSlugs } from '#core/content/page-slugs.ts'
import { isNoArticleSlug } from '#core/articles/server/article-paths.ts'
import type { FormField } from '#core/content/blocks/fields.ts'
import { countAnswers, type FormKind } from '#core/surveys/server/answer-store.ts'
import { listFields as fieldsOf } from '#core/content/blocks/walk-blocks.ts'
import { categoryEntries } from './categories.ts'
import { defineKind } from '../entries/define-kind.ts'
import { field } from '../entries/field.ts'
import { yaml } from '../fields/fields.ts'
import { createReferences } from '../entries/rows.ts'
import { writeForm, type Content } from '../markdown/content.ts'
import { listFields } from '../markdown/read-content.ts'
import type { AnyKind, Change, Guards, SeasonContext } from '../entries/kind.ts'

const pageEntries = defineKind({
  name: 'pages',
  table: 'pages',
  layout: { in: 'folders', folder: 'pages', file: 'page' },
  key: 'key',
  order: ['key'],
  fields: {
    key: field.keyOfFile(),
    title: field.text(yaml.text()),
    slug: field.slug(yaml.slug().optional()),
    hide_title: field.of(yaml.yesNo().default(false), { usual: false }),
    footer: field.of(yaml.whole(0, 10_000).optional(), { column: 'footer_position' }),
    ...field.publication('now'),
    content: field.content(yaml.content().optional()),
  },
  complete(given, { key, refuse }) {
    const address = given.slug ?? { en: key }
    const [taken] = findTakenSlugs(address)
    if (taken !== undefined) refuse(['slug'], `Another part of the shop answers at /${taken}: write another slug.`)
    return { ...given, key, slug: address }
  },
})

const noCategory = 'no-category'

const articleEntries = defineKind({
  name: 'articles',
  table: 'articles',
  layout: { in: 'folders', folder: 'articles', file: 'article', isGrouped: true },
  key: 'key',
  order: ['key'],
  fields: {
    key: field.keyOfFile(),
    title: field.text(yaml.text()),
    slug: field.slug(yaml.slug().optional()),
    picture: field.picture(yaml.key().optional(), 'thumbnail_id'),
    position: field.of(yaml.whole(0, 10_000).default(0)),
    ...field.publication('now'),
    group: field.reference(
      null,
      { column: 'category_id', to: 'categories', table: 'article_categories', by: 'key' },
      { references: (category) => createReferences('categories', String(category)), none: noCategory },
    ),
    content: field.content(yaml.content().optional()),
  },
  complete(given, { key, group, refuse }) {
    const address = given.slug ?? { en: key }
    if (Object.values(address).some(isNoArticleSlug))
      refuse(['slug'], 'No article can be called "kategoriak", where the lists are: write another slug.')
    return { ...given, key, slug: address, group: group === noCategory ? undefined : group }
  },
})

const faqEntries = defineKind({
  name: 'questions',
  table: 'faqs',
  layout: { in: 'list', file: 'questions', keyOf: ({ key }) => String(key) },
  key: 'key',
  order: ['position', 'id'],
  fields: {
    key: field.of(yaml.key()),
    question: field.text(yaml.text()),
    position: field.derived(),
    ...field.publication('now'),
    answer: field.content(yaml.content()),
  },
  complete: (given, { position }) => ({ ...given, position }),
})

/** Questionnaires, shown by a block anywhere. */
const surveyQuestionnaireEntries = defineKind({
  name: 'questionnaires',
  table: 'questionnaires',
  layout: { in: 'files', folder: 'questionnaires' },
  key: 'key',
  order: ['key'],
  fields: {
    title: field.text(yaml.text()),
    /** Shown in its place after submission. */
    thanks: field.text(yaml.text().optional()),
    position: field.of(yaml.whole(0, 10_000).default(0)),
    ...field.publication('now'),
    content: field.content(yaml.content(), writeForm),
  },
  form: 'questionnaire-input',
  guard: (changes, guards, context) => guardAnswers(changes, guards, context, 'questionnaire'),
})

const surveyEntries = defineKind({
  name: 'surveys',
  table: 'surveys',
  layout: { in: 'files', folder: 'surveys' },
  key: 'key',
  order: ['key'],
  fields: {
    key: field.keyOfFile(),
    title: field.text(yaml.text()),
    slug: field.slug(yaml.slug().optional()),
    points: field.of(yaml.whole(0, 1_000_000).default(0), { usual: 0 }),
    position: field.of(yaml.whole(0, 10_000).default(0)),
    ...field.publication('now'),
    content: field.content(yaml.content(), writeForm),
  },
  form: 'survey-input',
  complete: (given, { key }) => ({ ...given, key, slug: given.slug ?? { en: key } }),
  guard: (changes, guards, context) => guardAnswers(changes, guards, context, 'survey'),
})

/** Pictures of the gallery in the order of their list, without duplicates. */
const galleryEntries = defineKind({
  name: 'gallery pictures',
  table: 'gallery_items',
  layout: { in: 'list', file: 'gallery', keyOf: ({ picture }) => String(picture) },
  key: ({ picture }) => picture,
  order: ['position', 'id'],
  fields: {
    picture: field.picture(yaml.key(), 'media_id'),
    venue: field.venue(yaml.key().optional()),
    position: field.derived(),
    ...field.publication('always'),
  },
  complete: (given, { position }) => ({ ...given, position }),
})

/** Kinds of texts and forms, each after those that it may refer to. */
export const contentKinds: AnyKind[] = [
  galleryEntries,
  pageEntries,
  categoryEntries,
  articleEntries,
  faqEntries,
  surveyEntries,
  surveyQuestionnaireEntries,
]

/**
 * Refuses changes that invalidate stored answers: a field removed or of another type, a choice
 * removed, another scale. Texts may change; fields and choices may be added.
 */
async function guardAnswers<Data extends { content: Content }>(
  changes: readonly Change<Data>[],
  { refuse }: Guards,
  { trx }: SeasonContext,
  kind: FormKind,
): Promise<void> {
  const ids = changes.flatMap(({ stored }) => (stored ? [stored.id] : []))
  const counts = await countAnswers(trx, kind, ids)
  for (const { entry, stored } of changes) {
    const count = (stored && counts.get(stored.id)) ?? 0
    if (!stored || count === 0) continue
    const asked = new Map(listFields(entry.blocks).map((one) => [one.field.field, one]))
    for (const before of fieldsOf(stored.data.content.en)) {
      const now = asked.get(before.field)
      const harm = findHarm(before, now?.field)
      if (harm === null) continue
      const place = now?.place ?? entry.placeOf(['content'])
      const answers = count === 1 ? '1 answer' : `${count} answers`
      refuse(
        place,
        `${entry.key} has ${answers}, and the field "${before.field}" ${harm}. Leave it, or ask anew under another key.`,
      )
    }
  }
}

const alike: Partial<Record<FormField['kind'], string>> = {
  textarea: 'text',
  email: 'text',
  select: 'radio',
}

/** Returns the effect of a field change on stored answers; null if there is none. */
function findHarm(before: FormField, now: FormField | undefined): string | null {
  if (!now) return 'would be gone'
  if ((alike[before.kind] ?? before.kind) !== (alike[now.kind] ?? now.kind))
    return `would be of the kind ${now.kind} instead of ${before.kind}`
  if (before.kind === 'scale' && now.kind === 'scale') {
    const [old, own] = [before, now].map(({ min = 0, max = 10 }) => `${min} to ${max}`)
    if (old !== own) return `would be a scale from ${own} instead of ${old}`
  }
  if (!('options' in before && 'options' in now)) return null
  const left = new Set(now.options.map(({ value }) => value))
  const gone = before.options.filter(({ value }) => !left.has(value)).map(({ value }) => `"${value}"`)
  return gone.length > 0 ? `would lose the choice ${gone.join(', ')}` : null
}
