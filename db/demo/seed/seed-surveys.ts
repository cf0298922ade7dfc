import type { Transaction } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { questionnaire, survey } from '../content/surveys.ts'
import { arrange, store } from '../content/texts.ts'

export async function seedSurveys(db: Transaction<Database>): Promise<void> {
  const { content, slug, title, ...ofSurvey } = survey
  await db
    .insertInto('surveys')
    .values({
      ...ofSurvey,
      slug: store(slug),
      title: store(title),
      content: store(arrange(survey.key, content, 'survey-input')),
    })
    .execute()
  await db
    .insertInto('questionnaires')
    .values({
      key: questionnaire.key,
      title: store(questionnaire.title),
      content: store(arrange(questionnaire.key, questionnaire.content, 'questionnaire-input')),
    })
    .execute()
}
