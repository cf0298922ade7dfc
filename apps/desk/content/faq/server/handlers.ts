import { href } from '@cadenza/navigation'
import { back, data, HttpError } from '@cadenza/navigation/server'
import { nameAnswer } from '#core/content/faq/faq-entry.ts'
import { routes } from '#core/routes/routes.ts'
import { translated } from '#values/locales.ts'
import { canOpen, permissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { readSearch } from '#apps/desk/server/list-query.ts'
import { blocksSourcesFor } from '#apps/desk/content/blocks/server/block-sources.ts'
import { moveRecord } from '#apps/desk/content/server/move.ts'
import { everywhere, previewOf } from '#apps/desk/content/server/show-draft.ts'
import { describeLines, showNewWriting, showWriting } from '#apps/desk/content/server/show-writing.ts'
import {
  changeWritingState,
  destroyOwnDraft,
  revertWriting,
  saveWriting,
  storeOwnDraft,
  type Writing,
} from '#apps/desk/content/server/writing.ts'
import { findMoments } from '#apps/desk/content/server/writing-kind.ts'
import { isShownFaqEntries } from '../faq-entries.ts'
import { faqKind, toFields, findFaqEntry, insertFaqEntry, listFaqEntries, toStoredFields } from './faq-entry-store.ts'

const questions: Writing = {
  kind: faqKind,
  empty: toFields({ question: { en: '' }, answer: { en: [] } }),
  async find(db, id) {
    const row = await findFaqEntry(db, id)
    return row ? toStoredFields(row) : null
  },
  hrefOf: (id) => href(deskRoutes['questions.show'], { question: id }),
  revertOf: (id, revision) => href(deskRoutes['questions.revert'], { question: id, revision }),
}

export const faqPreview = previewOf(questions, async (trx, id) => {
  const row = await findFaqEntry(trx, id)
  return row ? everywhere(`${href(routes.faq)}#${nameAnswer(row.key)}`) : null
})

/** Questions are of the house itself: whoever works for one hall reads them. */
const mayEdit = ({ person }: Pick<DeskInput<'questions.index'>, 'person'>) =>
  canOpen(person.roles, permissions['questions.save'])

const showFaqEntries = deskHandler('questions.index', async ({ query, person, context }) => {
  const { db, locale, translate } = context
  const show = isShownFaqEntries(query['show']) ? query['show'] : 'current'
  const q = readSearch(query['q'])
  const rows = (await listFaqEntries(db, { isArchived: show === 'archived', q })).map((row) => ({
    id: row.id,
    title: translated(row.question, locale),
    fields: toFields(row),
    ...findMoments(row),
  }))
  const lines = await describeLines(db, faqKind, { rows, userId: person.id })
  return view(
    'questions',
    { questions: lines, show, q, mayEdit: mayEdit({ person }), now: context.now().toISOString() },
    { head: { title: translate('content.questions') } },
  )
})

const showNew = deskHandler('questions.new', async ({ person, context }) => {
  const { writing, ...around } = await showNewWriting(questions, { person, context })
  const sources = await blocksSourcesFor('answer', { writing, ...around }, context)
  return view(
    'question',
    { question: writing, ...around, sources },
    { head: { title: context.translate('content.questions.new') } },
  )
})

const showFaqEntry = deskHandler('questions.show', async ({ params, person, context }) => {
  const { db, locale } = context
  const id = Number(params.question)
  const row = await findFaqEntry(db, id)
  if (!row) throw new HttpError(404)
  const { writing, ...around } = await showWriting(
    questions,
    { id, stored: toStoredFields(row), address: `${href(routes.faq)}#${nameAnswer(row.key)}` },
    { person, context, mayEdit: mayEdit({ person }) },
  )
  const sources = await blocksSourcesFor('answer', { writing, ...around }, context)
  return view(
    'question',
    { question: writing, ...around, sources },
    { head: { title: translated(row.question, locale) } },
  )
})

const storeFaqEntry = deskHandler('questions.store', (input) =>
  saveWriting(questions, input, (trx, fields) => insertFaqEntry(trx, fields['question_en']!)),
)
const saveFaqEntry = deskHandler('questions.save', (input) =>
  saveWriting(questions, input, Number(input.params.question)),
)

const storeDraft = deskHandler('questions.draft.store', async (input) => {
  const kept = await storeOwnDraft(questions, input, input.params.written)
  return 'errors' in kept ? back(kept) : data(deskRoutes['questions.draft.store'], kept)
})
const destroyDraft = deskHandler('questions.draft.destroy', (input) =>
  destroyOwnDraft(questions, input, input.params.written),
)

const changeState = deskHandler('questions.state', (input) =>
  changeWritingState(questions, input, Number(input.params.question)),
)
const revertFaqEntry = deskHandler('questions.revert', (input) => {
  const { question, revision } = input.params
  return revertWriting(questions, input, { id: Number(question), revision: Number(revision) })
})

const move = deskHandler('questions.move', (input) =>
  moveRecord(faqKind, { name: 'faqs' }, input, {
    id: Number(input.params.question),
    address: href(deskRoutes['questions.move'], { question: input.params.question }),
  }),
)

export const faqHandlers = {
  'questions.index': showFaqEntries,
  'questions.new': showNew,
  'questions.store': storeFaqEntry,
  'questions.show': showFaqEntry,
  'questions.save': saveFaqEntry,
  'questions.draft.store': storeDraft,
  'questions.draft.destroy': destroyDraft,
  'questions.state': changeState,
  'questions.revert': revertFaqEntry,
  'questions.move': move,
}
