import { href } from '@cadenza/navigation'
import { back, data, HttpError } from '@cadenza/navigation/server'
import { listPaths } from '#core/articles/server/article-paths.ts'
import { routes } from '#core/routes/routes.ts'
import { translated } from '#values/locales.ts'
import { canOpen, permissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { readSearch } from '#apps/desk/server/list-query.ts'
import { moveRecord } from '#apps/desk/content/server/move.ts'
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
import { shownCategories } from '../categories.ts'
import {
  categoryKind,
  categoryTable,
  toFields,
  findCategory,
  insertCategory,
  listCategories,
  listCategoryChoices,
  showBranch,
  toStoredFields,
} from './category-store.ts'

const categories: Writing = {
  kind: categoryKind,
  empty: toFields({ slug: { en: '' }, title: { en: '' }, description: null, parent_id: null }),
  async find(db, id) {
    const row = await findCategory(db, id)
    return row ? toStoredFields(row) : null
  },
  constraints: { categories_are_a_tree: { field: 'parent_id', text: 'pages.errors.tree' } },
  hrefOf: (id) => href(deskRoutes['categories.show'], { category: id }),
  revertOf: (id, revision) => href(deskRoutes['categories.revert'], { category: id, revision }),
}

export const categoryPreview = previewOf(categories, async (trx, id) => {
  const row = await findCategory(trx, id)
  if (!row) return null
  await showBranch(trx, id)
  return listPaths(row.slug, 1)
})

/** Categories are of the house itself: whoever works for one hall reads them. */
const mayEdit = ({ person }: Pick<DeskInput<'categories.index'>, 'person'>) =>
  canOpen(person.roles, permissions['categories.save'])

const showCategories = deskHandler('categories.index', async ({ query, person, context }) => {
  const { db, locale, translate, now } = context
  const show = shownCategories.find((one) => one === query['show']) ?? 'current'
  const q = readSearch(query['q'])
  const rows = (await listCategories(db, { isArchived: show === 'archived', q })).map((row) => ({
    id: row.id,
    title: translated(row.title, locale),
    parentId: row.parent_id,
    depth: row.depth,
    articles: row.articles,
    fields: toFields(row),
    ...findMoments(row),
  }))
  const lines = await describeLines(db, categoryKind, { rows, userId: person.id })
  return view(
    'categories',
    { categories: lines, show, q, mayEdit: mayEdit({ person }), now: now().toISOString() },
    { head: { title: translate('pages.categories') } },
  )
})

const showNew = deskHandler('categories.new', async ({ person, context }) => {
  const { db, locale, translate } = context
  const shown = await showNewWriting(categories, { person, context })
  return view(
    'category',
    { ...shown, categories: await listCategoryChoices(db, locale) },
    { head: { title: translate('pages.categories.new') } },
  )
})

const showCategory = deskHandler('categories.show', async ({ params, person, context }) => {
  const { db, locale } = context
  const id = Number(params.category)
  const row = await findCategory(db, id)
  if (!row) throw new HttpError(404)
  const shown = await showWriting(
    categories,
    { id, stored: toStoredFields(row), address: href(routes.articles, { slug: row.slug.en }) },
    { person, context, mayEdit: mayEdit({ person }) },
  )
  // It stands below neither itself nor what is below it.
  const choices = (await listCategoryChoices(db, locale)).filter(({ within }) => !within.includes(id))
  return view('category', { ...shown, categories: choices }, { head: { title: translated(row.title, locale) } })
})

const storeCategory = deskHandler('categories.store', (input) => saveWriting(categories, input, insertCategory))
const saveCategory = deskHandler('categories.save', (input) =>
  saveWriting(categories, input, Number(input.params.category)),
)

const storeDraft = deskHandler('categories.draft.store', async (input) => {
  const kept = await storeOwnDraft(categories, input, input.params.written)
  return 'errors' in kept ? back(kept) : data(deskRoutes['categories.draft.store'], kept)
})
const destroyDraft = deskHandler('categories.draft.destroy', (input) =>
  destroyOwnDraft(categories, input, input.params.written),
)

const changeState = deskHandler('categories.state', (input) =>
  changeWritingState(categories, input, Number(input.params.category)),
)
const revertCategory = deskHandler('categories.revert', (input) => {
  const { category, revision } = input.params
  return revertWriting(categories, input, { id: Number(category), revision: Number(revision) })
})

const move = deskHandler('categories.move', (input) =>
  moveRecord(categoryKind, categoryTable, input, {
    id: Number(input.params.category),
    address: href(deskRoutes['categories.move'], { category: input.params.category }),
  }),
)

export const categoryHandlers = {
  'categories.index': showCategories,
  'categories.new': showNew,
  'categories.store': storeCategory,
  'categories.show': showCategory,
  'categories.save': saveCategory,
  'categories.draft.store': storeDraft,
  'categories.draft.destroy': destroyDraft,
  'categories.state': changeState,
  'categories.revert': revertCategory,
  'categories.move': move,
}
