import { type InsertResult, sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
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

export async function findAnsweredForm(db: Db, kind: FormKind, key: string): Promise<AnsweredForm | null> {
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

export async function listFormKeys(db: Db, kind: FormKind): Promise<string[]> {
  const rows = await db.selectFrom(surveyAnswerTables[kind].forms).select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

/** Oldest first, in batches. */
export async function* readAnswers(db: Db, kind: FormKind, formId: number): AsyncGenerator<KeptAnswers[]> {
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

interface Submission {
  /** As read when the answers were checked. */
  form: { id: number; version: string }
  sessionId: string
  locale: Locale
  answers: Answers
}

/**
 * `outdated`: the form has changed, so nothing is stored, and the answers must be checked again.
 */
type Saved = 'saved' | 'repeated' | 'outdated'

export const formVersion = sql<string>`md5(content::text)`

/** Once per session: a later submission is `repeated`, and changes nothing. */
export async function saveSurveySubmission(
  db: Db,
  { form, sessionId, locale, answers, points }: Submission & { points: number },
): Promise<Saved> {
  return saveUnlessOutdated(db, 'surveys', form, (trx) =>
    trx
      .insertInto('survey_submissions')
      .values({ survey_id: form.id, session_id: sessionId, locale, answers: JSON.stringify(answers), points })
      .onConflict((conflict) => conflict.columns(['survey_id', 'session_id']).doNothing())
      .executeTakeFirst(),
  )
}

/** Null if the session has not answered. */
export async function findSurveyPoints(
  db: Db,
  { surveyId, sessionId }: { surveyId: number; sessionId: string | null },
): Promise<number | null> {
  if (!sessionId) return null
  const row = await db
    .selectFrom('survey_submissions')
    .select('points')
    .where('survey_id', '=', surveyId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.points ?? null
}

/** Identical answers of the same session are stored once. */
export async function saveQuestionnaireSubmission(
  db: Db,
  { form, sessionId, locale, answers }: Submission,
): Promise<Saved> {
  return saveUnlessOutdated(db, 'questionnaires', form, (trx) =>
    trx
      .insertInto('questionnaire_submissions')
      .values({ questionnaire_id: form.id, session_id: sessionId, locale, answers: JSON.stringify(answers) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
}

/** A change of a form locks it, counts its answers, and waits here for pending submissions. */
async function saveUnlessOutdated(
  db: Db,
  table: 'surveys' | 'questionnaires',
  { id, version }: Submission['form'],
  save: (trx: Trx) => Promise<InsertResult>,
): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom(table)
      .select(formVersion.as('version'))
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()
    if (row?.version !== version) return 'outdated'
    return (await save(trx)).numInsertedOrUpdatedRows === 1n ? 'saved' : 'repeated'
  })
}

/** Counts the answers of each form. Blocks further answers until the end of the transaction. */
export async function countAnswers(trx: Db, kind: FormKind, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { forms, answers, column } = surveyAnswerTables[kind]
  await sql`select id from ${sql.table(forms)} where id = any(${[...ids]}) order by id for update`.execute(trx)
  const { rows } = await sql<{ id: number; count: number }>`
    select ${sql.ref(column)} as id, count(*)::integer as count from ${sql.table(answers)}
    where ${sql.ref(column)} = any(${[...ids]}) group by 1`.execute(trx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Where both sessions have answered, the target's answers stay and these lose their session. */
export async function moveAnswersOfSession(trx: Trx, { from, into }: { from: string; into: string }): Promise<void> {
  await sql`
    update survey_submissions own set session_id = ${into} where session_id = ${from} and not exists (
      select from survey_submissions other where other.session_id = ${into} and other.survey_id = own.survey_id
    )`.execute(trx)
  await sql`
    update questionnaire_submissions own set session_id = ${into} where session_id = ${from} and not exists (
      select from questionnaire_submissions other
      where other.session_id = ${into} and other.questionnaire_id = own.questionnaire_id and other.answers = own.answers
    )`.execute(trx)
}
