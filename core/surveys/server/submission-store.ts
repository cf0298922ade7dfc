import { type Kysely, sql, type Transaction } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { Answers } from '#core/content/blocks/fields.ts'

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
  db: Kysely<Database>,
  { form, sessionId, locale, answers, points }: Submission & { points: number },
): Promise<Saved> {
  return saveUnlessOutdated(db, 'surveys', form, async (trx) => {
    const inserted = await trx
      .insertInto('survey_submissions')
      .values({ survey_id: form.id, session_id: sessionId, locale, answers: JSON.stringify(answers), points })
      .onConflict((conflict) => conflict.columns(['survey_id', 'session_id']).doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  })
}

/** Null if the session has not answered. */
export async function findSurveyPoints(
  db: Kysely<Database>,
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
  db: Kysely<Database>,
  { form, sessionId, locale, answers }: Submission,
): Promise<Saved> {
  return saveUnlessOutdated(db, 'questionnaires', form, async (trx) => {
    const inserted = await trx
      .insertInto('questionnaire_submissions')
      .values({ questionnaire_id: form.id, session_id: sessionId, locale, answers: JSON.stringify(answers) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  })
}

/** A change of a form locks it, counts its answers, and waits here for pending submissions. */
async function saveUnlessOutdated(
  db: Kysely<Database>,
  table: 'surveys' | 'questionnaires',
  { id, version }: Submission['form'],
  save: (trx: Transaction<Database>) => Promise<boolean>,
): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom(table)
      .select(formVersion.as('version'))
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()
    if (row?.version !== version) return 'outdated'
    return (await save(trx)) ? 'saved' : 'repeated'
  })
}

/** Blocks further answers until the end of the transaction. */
export function countSurveyAnswers(trx: Kysely<Database>, ids: readonly number[]): Promise<Map<number, number>> {
  return countAnswers(trx, ids, { form: 'surveys', answers: 'survey_submissions', column: 'survey_id' })
}

/** Like `countSurveyAnswers`. */
export function countQuestionnaireAnswers(trx: Kysely<Database>, ids: readonly number[]): Promise<Map<number, number>> {
  const tables = { form: 'questionnaires', answers: 'questionnaire_submissions', column: 'questionnaire_id' }
  return countAnswers(trx, ids, tables)
}

async function countAnswers(
  trx: Kysely<Database>,
  ids: readonly number[],
  { form, answers, column }: { form: string; answers: string; column: string },
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  await sql`select id from ${sql.table(form)} where id = any(${[...ids]}) order by id for update`.execute(trx)
  const { rows } = await sql<{ id: number; count: number }>`
    select ${sql.ref(column)} as id, count(*)::integer as count from ${sql.table(answers)}
    where ${sql.ref(column)} = any(${[...ids]}) group by 1`.execute(trx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Where both sessions have answered, the target's answers stay and these lose their session. */
export async function moveAnswersOfVisit(
  trx: Transaction<Database>,
  { from, into }: { from: string; into: string },
): Promise<void> {
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

/** Older than the given number of days. */
export async function forgetAnswers(db: Kysely<Database>, days: number, limit: number): Promise<number> {
  const surveys = await forgetOf(db, 'survey_submissions', { days, limit })
  return surveys + (await forgetOf(db, 'questionnaire_submissions', { days, limit: limit - surveys }))
}

async function forgetOf(
  db: Kysely<Database>,
  table: 'survey_submissions' | 'questionnaire_submissions',
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where created_at < now() - make_interval(days => ${days}) limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}
