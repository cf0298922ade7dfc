import { href } from '@cadenza/navigation'
import { back, data, HttpError } from '@cadenza/navigation/server'
import { pathsBySlug } from '#core/context/page-addresses.ts'
import { routes } from '#core/routes/routes.ts'
import { translated } from '#values/locales.ts'
import { canOpen, permissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import { blocksSourcesFor } from '#apps/desk/content/blocks/server/block-sources.ts'
import { describeLines, showNewWriting, showWriting } from '#apps/desk/content/server/show-writing.ts'
import { previewOf } from '#apps/desk/content/server/show-draft.ts'
import {
  changeWritingState,
  destroyOwnDraft,
  revertWriting,
  saveWriting,
  storeOwnDraft,
  type Writing,
} from '#apps/desk/content/server/writing.ts'
import { findMoments } from '#apps/desk/content/server/writing-kind.ts'
import { shownPages } from '../pages.ts'
import { toFields, findPage, insertPage, listPages, pageKind, pageList, toStoredFields } from './page-store.ts'

const pages: Writing = {
  kind: pageKind,
  empty: toFields({
    slug: { en: '' },
    title: { en: '' },
    content: { en: [] },
    hide_title: false,
    footer_position: null,
  }),
  async find(db, id) {
    const row = await findPage(db, id)
    return row ? toStoredFields(row) : null
  },
  hrefOf: (id) => href(deskRoutes['pages.show'], { page: id }),
  revertOf: (id, revision) => href(deskRoutes['pages.revert'], { page: id, revision }),
}

export const pagePreview = previewOf(pages, async (trx, id) => {
  const row = await findPage(trx, id)
  return row ? pathsBySlug(row.slug, (slug) => href(routes.page, { slug })) : null
})

/** Pages are of the house itself: whoever works for one hall reads them. */
const mayEdit = ({ person }: Pick<DeskInput<'pages.index'>, 'person'>) =>
  canOpen(person.roles, permissions['pages.save'])

const showPages = deskHandler('pages.index', async ({ query, person, context }) => {
  const { db, locale, translate, now } = context
  const show = shownPages.find((one) => one === query['show']) ?? 'current'
  const list = readList(pageList, query)
  const page = await listPages(db, list, show)
  const rows = page.rows.map((row) => ({
    id: row.id,
    title: translated(row.title, locale),
    address: `/${translated(row.slug, locale)}`,
    fields: toFields(row),
    ...findMoments(row),
  }))
  const lines = await describeLines(db, pageKind, { rows, userId: person.id })
  return view(
    'pages',
    { pages: lines, list: describeList(list, page), show, mayEdit: mayEdit({ person }), now: now().toISOString() },
    { head: { title: translate('pages.pages') } },
  )
})

const showNew = deskHandler('pages.new', async ({ person, context }) => {
  const shown = await showNewWriting(pages, { person, context })
  return view(
    'page',
    { ...shown, sources: await blocksSourcesFor('content', shown, context) },
    { head: { title: context.translate('pages.pages.new') } },
  )
})

const showPage = deskHandler('pages.show', async ({ params, person, context }) => {
  const { db, locale } = context
  const id = Number(params.page)
  const row = await findPage(db, id)
  if (!row) throw new HttpError(404)
  const shown = await showWriting(
    pages,
    { id, stored: toStoredFields(row), address: href(routes.page, { slug: row.slug.en }) },
    { person, context, mayEdit: mayEdit({ person }) },
  )
  return view(
    'page',
    { ...shown, sources: await blocksSourcesFor('content', shown, context) },
    { head: { title: translated(row.title, locale) } },
  )
})

const storePage = deskHandler('pages.store', (input) => saveWriting(pages, input, insertPage))
const savePage = deskHandler('pages.save', (input) => saveWriting(pages, input, Number(input.params.page)))

const storeDraft = deskHandler('pages.draft.store', async (input) => {
  const kept = await storeOwnDraft(pages, input, input.params.written)
  return 'errors' in kept ? back(kept) : data(deskRoutes['pages.draft.store'], kept)
})
const destroyDraft = deskHandler('pages.draft.destroy', (input) => destroyOwnDraft(pages, input, input.params.written))

const changeState = deskHandler('pages.state', (input) => changeWritingState(pages, input, Number(input.params.page)))
const revertPage = deskHandler('pages.revert', (input) => {
  const { page, revision } = input.params
  return revertWriting(pages, input, { id: Number(page), revision: Number(revision) })
})

export const pageHandlers = {
  'pages.index': showPages,
  'pages.new': showNew,
  'pages.store': storePage,
  'pages.show': showPage,
  'pages.save': savePage,
  'pages.draft.store': storeDraft,
  'pages.draft.destroy': destroyDraft,
  'pages.state': changeState,
  'pages.revert': revertPage,
}
