import type {
  GeneratedJson,
  GeneratedMoment,
  Json,
  Nullable,
  NullableJson,
  NullableMoment,
} from '#platform/schema/columns.ts'
import type { Locale, Translated } from '#values/locales.ts'
import type { Block } from '../content/blocks/blocks.ts'
import type { Answers } from '../content/blocks/fields.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface SurveysTables {
  surveys: SurveysTable
  survey_submissions: SurveySubmissionsTable
  questionnaires: QuestionnairesTable
  questionnaire_submissions: QuestionnaireSubmissionsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends SurveysTables {}
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
  /** Incremented by a trigger on each change. */
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
