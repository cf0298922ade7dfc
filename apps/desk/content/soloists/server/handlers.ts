import { href } from '@cadenza/navigation'
import { back, data, HttpError } from '@cadenza/navigation/server'
import { linkToSoloist } from '#core/catalogue/event-links.ts'
import { translated } from '#values/locales.ts'
import { canOpen, permissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import { blocksSourcesFor } from '#apps/desk/content/blocks/server/block-sources.ts'
import { everywhere, previewOf } from '#apps/desk/content/server/show-draft.ts'
import { describeLines, listPicturesFor, showNewWriting, showWriting } from '#apps/desk/content/server/show-writing.ts'
import {
  changeWritingState,
  destroyOwnDraft,
  revertWriting,
  saveWriting,
  storeOwnDraft,
  type Writing,
} from '#apps/desk/content/server/writing.ts'
import { findMoments } from '#apps/desk/content/server/writing-kind.ts'
import { shownSoloists } from '../soloists.ts'
import {
  toFields,
  findSoloist,
  insertSoloist,
  listSoloists,
  soloistKind,
  soloistList,
  toStoredFields,
} from './soloist-store.ts'

const soloists: Writing = {
  kind: soloistKind,
  empty: toFields({
    slug: '',
    name: '',
    profession: { en: '' },
    description: { en: '' },
    content: { en: [] },
    thumbnail_id: null,
  }),
  async find(db, id) {
    const row = await findSoloist(db, id)
    return row ? toStoredFields(row) : null
  },
  hrefOf: (id) => href(deskRoutes['soloists.show'], { soloist: id }),
  revertOf: (id, revision) => href(deskRoutes['soloists.revert'], { soloist: id, revision }),
}

export const soloistPreview = previewOf(soloists, async (trx, id) => {
  const row = await findSoloist(trx, id)
  return row ? everywhere(linkToSoloist(row.slug)) : null
})

/** Soloists are of the house itself: whoever works for one hall reads them. */
const mayEdit = ({ person }: Pick<DeskInput<'soloists.index'>, 'person'>) =>
  canOpen(person.roles, permissions['soloists.save'])

const showSoloists = deskHandler('soloists.index', async ({ query, person, context }) => {
  const { db, locale, translate, now } = context
  const show = shownSoloists.find((one) => one === query['show']) ?? 'current'
  const list = readList(soloistList, query)
  const page = await listSoloists(db, list, show)
  const rows = page.rows.map((row) => ({
    id: row.id,
    title: row.name,
    profession: translated(row.profession, locale),
    fields: toFields(row),
    ...findMoments(row),
  }))
  const lines = await describeLines(db, soloistKind, { rows, userId: person.id })
  return view(
    'soloists',
    {
      soloists: lines,
      list: describeList(list, page),
      show,
      mayEdit: mayEdit({ person }),
      now: now().toISOString(),
    },
    { head: { title: translate('programme.soloists') } },
  )
})

const showNew = deskHandler('soloists.new', async ({ person, context }) => {
  const { translate } = context
  const shown = await showNewWriting(soloists, { person, context })
  return view(
    'soloist',
    {
      ...shown,
      pictures: await listPicturesFor(soloists, shown, context),
      sources: await blocksSourcesFor('content', shown, context),
    },
    { head: { title: translate('programme.soloists.new') } },
  )
})

const showSoloist = deskHandler('soloists.show', async ({ params, person, context }) => {
  const { db } = context
  const id = Number(params.soloist)
  const row = await findSoloist(db, id)
  if (!row) throw new HttpError(404)
  const shown = await showWriting(
    soloists,
    { id, stored: toStoredFields(row), address: linkToSoloist(row.slug) },
    { person, context, mayEdit: mayEdit({ person }) },
  )
  return view(
    'soloist',
    {
      ...shown,
      pictures: await listPicturesFor(soloists, shown, context),
      sources: await blocksSourcesFor('content', shown, context),
    },
    { head: { title: row.name } },
  )
})

const storeSoloist = deskHandler('soloists.store', (input) => saveWriting(soloists, input, insertSoloist))
const saveSoloist = deskHandler('soloists.save', (input) => saveWriting(soloists, input, Number(input.params.soloist)))

const storeDraft = deskHandler('soloists.draft.store', async (input) => {
  const kept = await storeOwnDraft(soloists, input, input.params.written)
  return 'errors' in kept ? back(kept) : data(deskRoutes['soloists.draft.store'], kept)
})
const destroyDraft = deskHandler('soloists.draft.destroy', (input) =>
  destroyOwnDraft(soloists, input, input.params.written),
)

const changeState = deskHandler('soloists.state', (input) =>
  changeWritingState(soloists, input, Number(input.params.soloist)),
)
const revertSoloist = deskHandler('soloists.revert', (input) => {
  const { soloist, revision } = input.params
  return revertWriting(soloists, input, { id: Number(soloist), revision: Number(revision) })
})

export const soloistHandlers = {
  'soloists.index': showSoloists,
  'soloists.new': showNew,
  'soloists.store': storeSoloist,
  'soloists.show': showSoloist,
  'soloists.save': saveSoloist,
  'soloists.draft.store': storeDraft,
  'soloists.draft.destroy': destroyDraft,
  'soloists.state': changeState,
  'soloists.revert': revertSoloist,
}
