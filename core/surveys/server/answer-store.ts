import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'
import type { Answers, FormField } from '#core/content/blocks/fields.ts'
import { listFields } from '#core/content/blocks/walk-blocks.ts'

/** Published or archived. */
export interface AnsweredForm {
  id: number
  title: string
  /** In English, in page order. */
  fields: FormField[]
  /** Answered, but no longer in the form. */
  formerFields: string[]
}

export interface KeptAnswers {
  /** By the shop's clock, to the minute. */
  received: string
  locale: Locale
  answers: Answers
}

export type FormKind = 'survey' | 'questionnaire'

export const surveyAnswerTables = {
  survey: { forms: 'surveys', answers: 'survey_submissions', column: 'survey_id' },
  questionnaire: { forms: 'questionnaires', answers: 'questionnaire_submissions', column: 'questionnaire_id' },
} as const

const batch = 1000

export async function findAnsweredForm(
  db: Kysely<Database>,
  kind: FormKind,
  key: string,
): Promise<AnsweredForm | null> {
  const { forms, answers, column } = surveyAnswerTables[kind]
  const form = await db.selectFrom(forms).select(['id', 'title', 'content']).where('key', '=', key).executeTakeFirst()
  if (!form) return null
  const fields = listFields(Array.isArray(form.content.en) ? form.content.en : [])
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(answers) as name from ${sql.table(answers)}
    where ${sql.ref(column)} = ${form.id} order by name`.execute(db)
  const names = new Set(fields.map(({ field }) => field))
  const formerFields = rows.map(({ name }) => name).filter((name) => !names.has(name))
  return { id: form.id, title: form.title.en, fields, formerFields }
}

export async function listFormKeys(db: Kysely<Database>, kind: FormKind): Promise<string[]> {
  const rows = await db.selectFrom(surveyAnswerTables[kind].forms).select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

/** Oldest first, in batches. */
export async function* readAnswers(
  db: Kysely<Database>,
  kind: FormKind,
  formId: number,
): AsyncGenerator<KeptAnswers[]> {
  const { answers, column } = surveyAnswerTables[kind]
  for (let last = 0; ;) {
    const { rows } = await sql<KeptAnswers & { id: number }>`
      select id, locale, answers, to_char(created_at at time zone (
        select value from settings where name = 'time_zone'), 'YYYY-MM-DD HH24:MI') as received
      from ${sql.table(answers)} where ${sql.ref(column)} = ${formId} and id > ${last} order by id limit ${batch}`.execute(
      db,
    )
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.id
  }
}
