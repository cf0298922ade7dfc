import type { Generated, GeneratedAlways } from 'kysely'
import type { Answers } from '#core/content/blocks/fields.ts'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { Locale, Translated } from '#values/locales.ts'
import type { GeneratedJson, GeneratedMoment, Json, Nullable, NullableJson, NullableMoment } from './columns.ts'

/** Surveys, questionnaires, and what was answered to them. */
export interface SurveysTables {
  surveys: SurveysTable
  survey_submissions: SurveySubmissionsTable
  questionnaires: QuestionnairesTable
  questionnaire_submissions: QuestionnaireSubmissionsTable
}

interface SurveysTable {
  id: GeneratedAlways<number>
  key: string
  slug: Json<Translated>
  title: Json<Translated>
  content: GeneratedJson<Translated<Block[]>>
  points: Generated<number>
  position: Generated<number>
  published_at: NullableMoment
  archived_at: NullableMoment
  /** Counted by a trigger, whenever something of it changes. */
  version: Generated<number>
}

interface SurveySubmissionsTable {
  id: GeneratedAlways<number>
  survey_id: number
  session_id: Nullable<string>
  locale: Locale
  answers: Json<Answers>
  points: number
  created_at: GeneratedMoment
}

interface QuestionnairesTable {
  id: GeneratedAlways<number>
  key: string
  title: Json<Translated>
  content: GeneratedJson<Translated<Block[]>>
  thanks: NullableJson<Translated>
  position: Generated<number>
  published_at: NullableMoment
  archived_at: NullableMoment
}

interface QuestionnaireSubmissionsTable {
  id: GeneratedAlways<number>
  questionnaire_id: number
  session_id: Nullable<string>
  locale: Locale
  answers: Json<Answers>
  created_at: GeneratedMoment
}
