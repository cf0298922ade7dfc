import type { z } from 'zod'
import type { Translated } from '#values/locales.ts'
import { removeMissing, content, fields, text, whole, writeText } from '../fields/fields.ts'
import { readStoredContent, storeContent, writeForm } from '../markdown/content.ts'
import { guardAnswers } from './forms.ts'
import { selectLocal } from '#platform/database/local-moments.ts'
import { publishedFields, writePublication } from '../entries/publication.ts'
import { definePublished } from '../entries/published.ts'
import { toJson } from '../entries/rows.ts'
import { slug, writeSlug } from '../entries/slugs.ts'

const schema = fields({
  title: text(),
  slug: slug().optional(),
  points: whole(0, 1_000_000).default(0),
  position: whole(0, 10_000).default(0),
  ...publishedFields,
  content: content(),
})
type SurveyFields = z.infer<typeof schema>
type Survey = SurveyFields & { key: string; slug: Translated }

/** Surveys, each at its own address. */
export const surveyEntries = definePublished({
  name: 'surveys',
  table: 'surveys',
  layout: { in: 'files', folder: 'surveys' },
  schema,
  content: ['content'],
  form: 'survey-input',
  complete: (given: SurveyFields, { key }): Survey => ({ ...given, key, slug: given.slug ?? { en: key } }),
  references: () => [],
  select: ({ trx, timeZone }) =>
    trx
      .selectFrom('surveys')
      .select(['id', 'key', 'slug', 'title', 'points', 'position', 'content', 'archived_at'])
      .select(selectLocal('published_at', timeZone).as('published'))
      .orderBy('key')
      .execute(),
  toData: ({ key, slug: address, title, points, position, content: blocks }) => ({
    key,
    slug: address,
    title,
    points,
    position,
    content: readStoredContent(blocks),
  }),
  toFile: (survey) =>
    removeMissing({
      title: writeText(survey.title),
      slug: writeSlug(survey.slug, survey.key),
      points: survey.points || undefined,
      position: survey.position,
      ...writePublication(survey),
      content: writeForm(survey.content),
    }),
  guard: (changes, guards, context) => guardAnswers(changes, guards, context, 'survey'),
  prepareRows: () => (survey, key) => ({
    slug: toJson(survey.slug),
    title: toJson(survey.title),
    points: survey.points,
    position: survey.position,
    content: storeContent(survey.content, key),
  }),
})
