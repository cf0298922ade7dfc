import { href } from '@cadenza/navigation'
import { back, HttpError, view } from '@cadenza/navigation/server'
import { type Answers, nameErrorBag } from '#core/content/blocks/fields.ts'
import { describeBlocks } from '#core/content/blocks/text-of-blocks.ts'
import { listFields } from '#core/content/blocks/walk-blocks.ts'
import { createPathsHead, redirectToOwnPath, writePathsBySlug } from '#core/context/page-addresses.ts'
import { findRequestLimit, rateLimits } from '#core/context/request-limits.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { routes } from '#core/routes/routes.ts'
import { createAnswersSchema } from '#core/surveys/server/answers-form.ts'
import { findQuestionnaires, type Questionnaire, findSurvey, type Survey } from '#core/surveys/server/survey-store.ts'
import {
  findSurveyPoints,
  saveQuestionnaireSubmission,
  saveSurveySubmission,
} from '#core/surveys/server/answer-store.ts'

/** Fields returned with an invalid form without JavaScript. */
const fields = ['fields[]']

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
const submitSurvey: ShopHandler<'survey.submit'> = async ({ params, body, request, context }) => {
  const { db, locale, session, translate } = context
  const hash = 'survey'
  const limit = await findRequestLimit(rateLimits.answers, request, context)
  if (limit) return back({ errors: { fields: limit }, fields, hash })
  return whileUpToDate(async () => {
    const survey = await openSurvey(params.survey, context)
    const form = readForm(createAnswersSchema(listFields(survey.content), locale), body, translate)
    if ('errors' in form) return back({ errors: form.errors, fields, hash })
    const answers = form.value.fields
    const full = await findRequestLimit(rateLimits.answerBytes, request, context, sizeOf(answers))
    if (full) return back({ errors: { fields: full }, fields, hash })
    const sessionId = await session.ensure()
    const saved = await saveSurveySubmission(db, { form: survey, sessionId, locale, answers, points: survey.points })
    if (saved === 'outdated') return null
    return back({ hash, ...(saved === 'saved' && { flash: { survey: 'submitted' } }) })
  })
}

const submitQuestionnaire: ShopHandler<'questionnaire.submit'> = async ({ params, body, request, context }) => {
  const { db, locale, session, translate } = context
  const key = params.questionnaire
  const errorBag = nameErrorBag(key)
  const hash = errorBag
  const limit = await findRequestLimit(rateLimits.answers, request, context)
  if (limit) return back({ errors: { fields: limit }, errorBag, fields, hash })
  return whileUpToDate(async () => {
    const questionnaire = await openQuestionnaire(key, context)
    const form = readForm(createAnswersSchema(listFields(questionnaire.content), locale), body, translate)
    if ('errors' in form) return back({ errors: form.errors, errorBag, fields, hash })
    const answers = form.value.fields
    const full = await findRequestLimit(rateLimits.answerBytes, request, context, sizeOf(answers))
    if (full) return back({ errors: { fields: full }, errorBag, fields, hash })
    const sessionId = await session.ensure()
    const saved = await saveQuestionnaireSubmission(db, { form: questionnaire, sessionId, locale, answers })
    return saved === 'outdated' ? null : back({ hash, flash: { questionnaire: key } })
  })
}

const sizeOf = (answers: Answers): number => Buffer.byteLength(JSON.stringify(answers))

/** Repeats reading, validating and storing answers if the form has changed in between. */
async function whileUpToDate<answer>(answer: () => Promise<answer | null>): Promise<answer> {
  for (let tries = 0; tries < 5; tries++) {
    const given = await answer()
    if (given !== null) return given
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
