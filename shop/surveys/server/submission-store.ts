import { type Kysely, sql, type Transaction } from 'kysely'
import type { Locale } from '../../../values/locales.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { Answers } from '../../content/blocks/fields.ts'

interface Submission {
  sessionId: string
  locale: Locale
  answers: Answers
}

/** Keeps what a visit answers to a survey, once. False: it has answered before, and nothing is changed. */
export async function saveSurveySubmission(
  db: Kysely<Database>,
  { surveyId, sessionId, locale, answers, points }: Submission & { surveyId: number; points: number },
): Promise<boolean> {
  const inserted = await db
    .insertInto('survey_submissions')
    .values({ survey_id: surveyId, session_id: sessionId, locale, answers: JSON.stringify(answers), points })
    .onConflict((conflict) => conflict.columns(['survey_id', 'session_id']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** The points that a visit has for a survey; null where it has not answered. */
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

/** Keeps what a visit answers to a questionnaire. The very same answers of the same visit were sent twice, and are kept once. */
export async function saveQuestionnaireSubmission(
  db: Kysely<Database>,
  { questionnaireId, sessionId, locale, answers }: Submission & { questionnaireId: number },
): Promise<void> {
  await db
    .insertInto('questionnaire_submissions')
    .values({ questionnaire_id: questionnaireId, session_id: sessionId, locale, answers: JSON.stringify(answers) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gives the answers of a visit to another visit. What both have answered stays the other's, and these answers are nobody's. */
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

/** Forgets up to `limit` answers, of surveys and of questionnaires, that are older than so many days. */
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
