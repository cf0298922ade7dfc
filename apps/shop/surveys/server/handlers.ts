import { href } from '@cadenza/navigation'
import { type Answer, back, HttpError, view } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import { type Answers, nameErrorBag } from '#core/content/blocks/fields.ts'
import { describeBlocks } from '#core/content/blocks/text-of-blocks.ts'
import { listFields } from '#core/content/blocks/walk-blocks.ts'
import { createPathsHead, redirectToOwnPath, writePathsBySlug } from '#core/context/page-addresses.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { type FormReading, readForm } from '#ui/forms/server/read-form.ts'
import { routes } from '#core/routes/routes.ts'
import { createAnswersSchema } from '#core/surveys/server/answers-form.ts'
import { findQuestionnaires, type Questionnaire, findSurvey, type Survey } from '#core/surveys/server/survey-store.ts'
import {
  findSurveyPoints,
  saveQuestionnaireSubmission,
  saveSurveySubmission,
} from '#core/surveys/server/answer-store.ts'

const showSurvey: ShopHandler<'survey'> = async ({ params, url, context }) => {
  const { db, locale, session } = context
  const { id, slug, title, content } = await openSurvey(params.survey, context)
  const paths = writePathsBySlug(slug, (survey) => href(routes.survey, { survey }))
  const elsewhere = redirectToOwnPath(paths, { url, locale })
  if (elsewhere) return elsewhere
  return view(
    'survey',
    {
      slug: params.survey,
      title,
      content,
      points: () => findSurveyPoints(db, { surveyId: id, sessionId: session.id }),
    },
    { head: { title, description: describeBlocks(content), ...createPathsHead(paths, context) } },
  )
}

/** Stores answers once per session. A resubmission shows the points of the first one. */
const submitSurvey: ShopHandler<'survey.submit'> = ({ params, body, request, context }) => {
  const { db, translate } = context
  return storeAnswers(request, context, {
    place: { hash: 'survey' },
    open: () => openSurvey(params.survey, context),
    read: (schema) => readForm(schema, body, translate),
    save: (given) => saveSurveySubmission(db, { ...given, points: given.form.points }),
    flashOf: (isNew) => (isNew ? { survey: 'submitted' } : {}),
  })
}

const submitQuestionnaire: ShopHandler<'questionnaire.submit'> = ({ params, body, request, context }) => {
  const { db, translate } = context
  const { questionnaire } = params
  const errorBag = nameErrorBag(questionnaire)
  return storeAnswers(request, context, {
    place: { hash: errorBag, errorBag },
    open: () => openQuestionnaire(questionnaire, context),
    read: (schema) => readForm(schema, body, translate),
    save: (given) => saveQuestionnaireSubmission(db, given),
    flashOf: () => ({ questionnaire }),
  })
}

type Submission<form> = Parameters<typeof saveQuestionnaireSubmission>[1] & { form: form }

interface Storing<form> {
  /** Of the form on its page. */
  place: { hash: string; errorBag?: string }
  open: () => Promise<form>
  read: (schema: ReturnType<typeof createAnswersSchema>) => FormReading<{ fields: Answers }>
  save: (submission: Submission<form>) => ReturnType<typeof saveQuestionnaireSubmission>
  flashOf: (isNew: boolean) => Record<string, unknown>
}

/** Repeats reading, validating and storing answers if the form has changed in between. */
async function storeAnswers<form extends Survey | Questionnaire>(
  request: FastifyRequest,
  context: ShopContext,
  { place, open, read, save, flashOf }: Storing<form>,
): Promise<Answer> {
  const { locale, session } = context
  const refuse = (errors: Record<string, string>) => back({ errors, fields: ['fields[]'], ...place })
  const limit = await findRequestLimit(requestLimits.answers, request, context)
  if (limit) return refuse({ fields: limit })
  for (let tries = 0; tries < 5; tries++) {
    const form = await open()
    const given = read(createAnswersSchema(listFields(form.content), locale))
    if ('errors' in given) return refuse(given.errors)
    const answers = given.value.fields
    const bytes = Buffer.byteLength(JSON.stringify(answers))
    const full = await findRequestLimit(requestLimits.answerBytes, request, context, bytes)
    if (full) return refuse({ fields: full })
    const saved = await save({ form, sessionId: await session.ensure(), locale, answers })
    if (saved !== 'outdated') return back({ hash: place.hash, flash: flashOf(saved === 'saved') })
  }
  throw new HttpError(503)
}

export const surveyHandlers = {
  survey: showSurvey,
  'survey.submit': submitSurvey,
  'questionnaire.submit': submitQuestionnaire,
}

async function openSurvey(slug: string, { db, locale, reportContentError }: ShopContext): Promise<Survey> {
  const survey = await findSurvey(db, { slug, locale, report: reportContentError })
  if (!survey) throw new HttpError(404)
  return survey
}

async function openQuestionnaire(
  key: string,
  { db, locale, reportContentError: report }: ShopContext,
): Promise<Questionnaire> {
  const [questionnaire] = await findQuestionnaires(db, [key], { locale, report })
  if (!questionnaire) throw new HttpError(404)
  return questionnaire
}
