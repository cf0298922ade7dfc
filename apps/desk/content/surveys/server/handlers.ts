import { href } from '@cadenza/navigation'
import { back, data, HttpError } from '@cadenza/navigation/server'
import { pathsBySlug } from '#core/context/page-addresses.ts'
import { routes } from '#core/routes/routes.ts'
import { pickText } from '#values/locales.ts'
import { findHalls, canOpen, permissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { readSearch } from '#apps/desk/server/list-query.ts'
import { questionForms } from '#apps/desk/content/blocks/server/block-forms.ts'
import { readBlockSources } from '#apps/desk/content/blocks/server/block-sources.ts'
import { previewOf } from '#apps/desk/content/server/show-draft.ts'
import { describeLines, showNewWriting, showWriting } from '#apps/desk/content/server/show-writing.ts'
import {
  changeWritingState,
  removeOwnDraft,
  revertWriting,
  saveWriting,
  storeOwnDraft,
  type Writing,
} from '#apps/desk/content/server/writing.ts'
import { findMoments } from '#apps/desk/content/server/writing-kind.ts'
import { type FormKind, formKinds, readFormKind, shownForms } from '../surveys.ts'
import {
  countAnswers,
  toFields,
  findForm,
  findWording,
  type FormRow,
  insertForm,
  listForms,
  nothing,
  recordKindOf,
  toStoredFields,
} from './form-store.ts'

const createWriting = (asked: FormKind): Writing => ({
  kind: recordKindOf[asked],
  constraints: {
    answered_questions_stay: {
      field: 'content',
      text: 'surveys.errors.answered',
      // The database names it as answers are kept; the desk, as it is asked.
      async nameIn({ db, locale }, { id, message }) {
        const [, field = ''] = /"([^"]*)"/.exec(message) ?? []
        const row = await findForm(db, asked, id)
        return { question: (row && findWording(row.content, locale, field)) || field }
      },
    },
  },
  empty: toFields(asked, nothing),
  async find(db, id) {
    const row = await findForm(db, asked, id)
    return row ? toStoredFields(asked, row) : null
  },
  hrefOf: (form) => href(deskRoutes['surveys.show'], { asked, form }),
  revertOf: (form, revision) => href(deskRoutes['surveys.revert'], { asked, form, revision }),
})

const writings = { survey: createWriting('survey'), questionnaire: createWriting('questionnaire') }

const pathsOf = ({ slug }: FormRow) => slug && pathsBySlug(slug, (survey) => href(routes.survey, { survey }))

export const surveyPreview = previewOf(writings.survey, async (trx, id) => {
  const row = await findForm(trx, 'survey', id)
  return row ? pathsOf(row) : null
})

type Reader = Pick<DeskInput<'surveys.index'>, 'person'>

/** They are of the house itself: whoever works for one hall reads them, and not what was answered. */
const mayEdit = ({ person }: Reader) => canOpen(person.roles, permissions['surveys.save'])
const mayReadAnswers = ({ person }: Reader) => findHalls(person.roles, 'content.view') === null

const showForms = deskHandler('surveys.index', async ({ query, person, context }) => {
  const { db, locale, translate } = context
  const show = shownForms.find((one) => one === query['show']) ?? 'current'
  const q = readSearch(query['q'])
  const lines = await Promise.all(
    formKinds.map(async (asked) => {
      const rows = (await listForms(db, asked, { isArchived: show === 'archived', q })).map((row) => ({
        id: row.id,
        title: pickText(row.title, locale),
        fields: toFields(asked, row),
        answers: row.answers,
        ...findMoments(row),
      }))
      const described = await describeLines(db, recordKindOf[asked], { rows, userId: person.id })
      return described.map((line) => ({ ...line, asked }))
    }),
  )
  return view(
    'surveys',
    {
      forms: lines.flat(),
      show,
      q,
      mayEdit: mayEdit({ person }),
      mayReadAnswers: mayReadAnswers({ person }),
      now: context.now().toISOString(),
    },
    { head: { title: translate('surveys.title') } },
  )
})

const sourcesFor = (around: Parameters<typeof readBlockSources>[1], context: DeskInput<'surveys.show'>['context']) =>
  readBlockSources('content', around, context, { forms: questionForms, usual: 'question-radio' })

const showNew = deskHandler('surveys.new', async ({ params, person, context }) => {
  const asked = readFormKind(params.asked)
  const around = await showNewWriting(writings[asked], { person, context })
  return view(
    'survey',
    { ...around, asked, answers: 0, mayReadAnswers: false, sources: await sourcesFor(around, context) },
    { head: { title: context.translate(`surveys.new.${asked}`) } },
  )
})

const showForm = deskHandler('surveys.show', async ({ params, person, context }) => {
  const { db, locale } = context
  const [asked, id] = [readFormKind(params.asked), Number(params.form)]
  const row = await findForm(db, asked, id)
  if (!row) throw new HttpError(404)
  const around = await showWriting(
    writings[asked],
    { id, stored: toStoredFields(asked, row), address: pathsOf(row)?.[locale] ?? null },
    { person, context, mayEdit: mayEdit({ person }) },
  )
  return view(
    'survey',
    {
      ...around,
      asked,
      answers: await countAnswers(db, asked, id),
      mayReadAnswers: mayReadAnswers({ person }),
      sources: await sourcesFor(around, context),
    },
    { head: { title: pickText(row.title, locale) } },
  )
})

const storeForm = deskHandler('surveys.store', (input) => {
  const asked = readFormKind(input.params.asked)
  return saveWriting(writings[asked], input, (trx, fields) => insertForm(trx, asked, fields['title_en']!))
})
const saveForm = deskHandler('surveys.save', (input) =>
  saveWriting(writings[readFormKind(input.params.asked)], input, Number(input.params.form)),
)

const storeDraft = deskHandler('surveys.draft.store', async (input) => {
  const kept = await storeOwnDraft(writings[readFormKind(input.params.asked)], input, input.params.written)
  return 'errors' in kept ? back(kept) : data(deskRoutes['surveys.draft.store'], kept)
})
const destroyDraft = deskHandler('surveys.draft.destroy', (input) =>
  removeOwnDraft(writings[readFormKind(input.params.asked)], input, input.params.written),
)

const changeState = deskHandler('surveys.state', (input) =>
  changeWritingState(writings[readFormKind(input.params.asked)], input, Number(input.params.form)),
)
const revertForm = deskHandler('surveys.revert', (input) => {
  const { form, revision } = input.params
  return revertWriting(writings[readFormKind(input.params.asked)], input, {
    id: Number(form),
    revision: Number(revision),
  })
})

export const surveyHandlers = {
  'surveys.index': showForms,
  'surveys.new': showNew,
  'surveys.store': storeForm,
  'surveys.show': showForm,
  'surveys.save': saveForm,
  'surveys.draft.store': storeDraft,
  'surveys.draft.destroy': destroyDraft,
  'surveys.state': changeState,
  'surveys.revert': revertForm,
}
