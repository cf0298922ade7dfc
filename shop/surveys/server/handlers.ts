import { href } from '@cadenza/navigation'
import { back, HttpError, view } from '@cadenza/navigation/server'
import { nameErrorBag } from '../../content/blocks/fields.ts'
import { describeBlocks } from '../../content/blocks/text-of-blocks.ts'
import { listFields } from '../../content/blocks/walk-blocks.ts'
import { headOfPaths, leadToOwnPath, pathsBySlug } from '../../context/page-addresses.ts'
import { findRequestLimit, rateLimits } from '../../context/request-limits.ts'
import type { ShopContext, ShopHandler } from '../../context/shop-context.ts'
import { readForm } from '../../forms/server/read-form.ts'
import { routes } from '../../routes.ts'
import { createAnswersSchema } from './answers-form.ts'
import { findQuestionnaires } from './questionnaire-store.ts'
import { findSurveyPoints, saveQuestionnaireSubmission, saveSurveySubmission } from './submission-store.ts'
import { findSurvey, type Survey } from './survey-store.ts'

/** What comes back of a form without JavaScript that is not right. */
const fields = ['fields[]']

/** A survey, or what this visit has for having answered it. */
const showSurvey: ShopHandler<'survey'> = async ({ params, url, context }) => {
  const { db, locale, session } = context
  const { id, slug, title, content } = await openSurvey(params.survey, context)
  const paths = pathsBySlug(slug, (survey) => href(routes.survey, { survey }))
  const elsewhere = leadToOwnPath(paths, { url, locale })
  if (elsewhere) return elsewhere
  return view(
    'survey',
    {
      slug: params.survey,
      title,
      content,
      points: () => findSurveyPoints(db, { surveyId: id, sessionId: session.id }),
    },
    { head: { title, description: describeBlocks(content), ...headOfPaths(paths, context) } },
  )
}

/** The answers to a survey: kept once a visit. Who sends them again is told what the first ones were worth. */
const submitSurvey: ShopHandler<'survey.submit'> = async ({ params, body, request, context }) => {
  const { db, locale, session, translate } = context
  const survey = await openSurvey(params.survey, context)
  const hash = 'survey'
  const limit = await findRequestLimit(rateLimits.answers, request, context)
  if (limit) return back({ errors: { fields: limit }, fields, hash })
  const form = readForm(createAnswersSchema(listFields(survey.content), locale), body, translate)
  if ('errors' in form) return back({ errors: form.errors, fields, hash })
  const { id: surveyId, points } = survey
  const sessionId = await session.ensure()
  const isFirst = await saveSurveySubmission(db, { surveyId, sessionId, locale, answers: form.value.fields, points })
  return back({ hash, ...(isFirst && { flash: { survey: 'submitted' } }) })
}

/** The answers to a questionnaire, wherever it stands. */
const submitQuestionnaire: ShopHandler<'questionnaire.submit'> = async ({ params, body, request, context }) => {
  const { db, locale, session, translate, reportMisfit: report } = context
  const [questionnaire] = await findQuestionnaires(db, [params.questionnaire], { locale, report })
  if (!questionnaire) throw new HttpError(404)
  const errorBag = nameErrorBag(questionnaire.key)
  const hash = errorBag
  const limit = await findRequestLimit(rateLimits.answers, request, context)
  if (limit) return back({ errors: { fields: limit }, errorBag, fields, hash })
  const form = readForm(createAnswersSchema(listFields(questionnaire.content), locale), body, translate)
  if ('errors' in form) return back({ errors: form.errors, errorBag, fields, hash })
  const sessionId = await session.ensure()
  const answers = form.value.fields
  await saveQuestionnaireSubmission(db, { questionnaireId: questionnaire.id, sessionId, locale, answers })
  return back({ hash, flash: { questionnaire: questionnaire.key } })
}

export const surveyHandlers = {
  survey: showSurvey,
  'survey.submit': submitSurvey,
  'questionnaire.submit': submitQuestionnaire,
}

async function openSurvey(slug: string, { db, locale, reportMisfit }: ShopContext): Promise<Survey> {
  const survey = await findSurvey(db, { slug, locale, report: reportMisfit })
  if (!survey) throw new HttpError(404)
  return survey
}
