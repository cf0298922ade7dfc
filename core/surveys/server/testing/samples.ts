import type { Db } from '#platform/schema/schema.ts'
import type { FormField } from '#core/content/blocks/fields.ts'

/** One field of each kind, named after it. */
export const fields: FormField[] = [
  { field: 'text', kind: 'text', label: 'Your name', required: true, longest: 20 },
  { field: 'textarea', kind: 'textarea', label: 'Your words' },
  { field: 'email', kind: 'email', label: 'Your address' },
  { field: 'number', kind: 'number', label: 'How many concerts?', min: 0, max: 100 },
  { field: 'date', kind: 'date', label: 'When?', min: '2026-01-01', max: '2026-12-31' },
  { field: 'select', kind: 'select', label: 'Which hall?', options: optionsOf('paris', 'budapest') },
  { field: 'radio', kind: 'radio', label: 'Where did you sit?', options: optionsOf('stalls', 'balcony') },
  { field: 'checkbox', kind: 'checkbox', label: 'What did you like?', options: optionsOf('strings', 'winds', 'organ') },
  { field: 'rating', kind: 'rating', label: 'How was the sound?', low: 'poor', high: 'splendid' },
  { field: 'scale', kind: 'scale', label: 'Would you come again?', min: 0, max: 10 },
]

function optionsOf(...values: string[]) {
  return values.map((value) => ({ value, label: `The ${value}` }))
}

const asBlocks = (name: string, list: readonly object[]) =>
  list.map((props, index) => ({ id: `f${index}`, name, props }))

/** Content in English only. */
const content = (blocks: readonly object[]) => JSON.stringify({ en: blocks })

interface SurveySample {
  key?: string
  slug?: object
  points?: number
  fields?: readonly FormField[]
  published_at?: Date
  archived_at?: Date
}

export async function storeSurvey(db: Db, sample: SurveySample = {}): Promise<number> {
  const { key = `survey-${crypto.randomUUID()}`, slug = { en: key }, fields: asked = fields, ...row } = sample
  const { id } = await db
    .insertInto('surveys')
    .values({
      points: 50,
      ...row,
      key,
      slug: JSON.stringify(slug),
      title: JSON.stringify({ en: 'After the concert', hu: 'A koncert után' }),
      content: content(asBlocks('survey-input', asked)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storeQuestionnaire(
  db: Db,
  {
    key,
    fields: asked = fields,
    thanks,
    archived_at,
  }: { key: string; fields?: readonly FormField[]; thanks?: object; archived_at?: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('questionnaires')
    .values({
      key,
      title: JSON.stringify({ en: `About ${key}` }),
      content: content(asBlocks('questionnaire-input', asked)),
      thanks: thanks && JSON.stringify(thanks),
      archived_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a page with these blocks. */
export async function storePage(db: Db, slug: string, blocks: readonly object[]): Promise<void> {
  await db
    .insertInto('pages')
    .values({
      key: slug,
      slug: JSON.stringify({ en: slug }),
      title: JSON.stringify({ en: 'A page' }),
      content: content(blocks),
    })
    .execute()
}

export const questionnaireBlock = (questionnaire: string) => ({
  id: `q-${questionnaire}`,
  name: 'questionnaire-questionnaire',
  props: { questionnaire },
})

interface StoredAnswer {
  session_id: string | null
  text: string
  created_at?: Date
}

/** Stores answers to a separate survey and questionnaire. */
export async function storeAnswers(
  db: Db,
  { survey, questionnaire }: { survey?: StoredAnswer; questionnaire?: StoredAnswer },
): Promise<void> {
  const row = ({ text, ...answer }: StoredAnswer) => ({
    ...answer,
    locale: 'en' as const,
    answers: JSON.stringify({ text }),
  })
  if (survey)
    await db
      .insertInto('survey_submissions')
      .values({ ...row(survey), survey_id: await storeSurvey(db), points: 0 })
      .execute()
  if (questionnaire)
    await db
      .insertInto('questionnaire_submissions')
      .values({
        ...row(questionnaire),
        questionnaire_id: await storeQuestionnaire(db, { key: `q-${crypto.randomUUID()}` }),
      })
      .execute()
}
