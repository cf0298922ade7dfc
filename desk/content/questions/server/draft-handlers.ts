/** What somebody types into a question, kept as they go, and given up. */
import { back, data } from '@cadenza/navigation/server'
import { dropDraft, keepDraft } from '../../../../shop/content/server/writing/draft-store.ts'
import { readForm } from '../../../../shop/forms/server/read-form.ts'
import { deskRoutes } from '../../../routes.ts'
import { deskHandler } from '../../../server/desk-handler.ts'
import { draftSchema } from '../../server/writing-form.ts'
import { questionSubject } from './question-store.ts'

const subjectOf = (written: string) => questionSubject(written === 'new' ? 'new' : Number(written))

const storeDraft = deskHandler(
  'questions.draft.store',
  async ({ params, body, person, context: { db, translate, now } }) => {
    const form = readForm(draftSchema, body, translate)
    if ('errors' in form) return back({ errors: form.errors })
    const own = { userId: person.id, subject: subjectOf(params.written) }
    const { was, mine } = form.value
    const isTouched = Object.keys(mine).some((name) => mine[name] !== was[name])
    await (isTouched ? keepDraft(db, own, { was, mine }) : dropDraft(db, own))
    return data(deskRoutes['questions.draft.store'], { savedAt: now().toISOString() })
  },
)

const destroyDraft = deskHandler('questions.draft.destroy', async ({ params, person, context: { db } }) => {
  await dropDraft(db, { userId: person.id, subject: subjectOf(params.written) })
  return back()
})

export const draftHandlers = {
  'questions.draft.store': storeDraft,
  'questions.draft.destroy': destroyDraft,
}
