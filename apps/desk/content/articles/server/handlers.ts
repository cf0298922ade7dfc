import { href } from '@cadenza/navigation'
import { back, data, HttpError } from '@cadenza/navigation/server'
import { listArticlePaths } from '#core/articles/server/article-paths.ts'
import { translated } from '#values/locales.ts'
import { canOpen, permissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import { blocksSourcesFor } from '#apps/desk/content/blocks/server/block-sources.ts'
import { moveRecord } from '#apps/desk/content/server/move.ts'
import { describeLines, listPicturesFor, showNewWriting, showWriting } from '#apps/desk/content/server/show-writing.ts'
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
import { listCategoryChoices, showBranch } from '#apps/desk/content/categories/server/category-store.ts'
import type { CategoryChoice } from '#apps/desk/content/categories/categories.ts'
import { noCategory, shownArticles } from '../articles.ts'
import {
  articleKind,
  articleList,
  articleTable,
  toFields,
  findArticle,
  insertArticle,
  listArticles,
  listInOrder,
  toStoredFields,
} from './article-store.ts'

const articles: Writing = {
  kind: articleKind,
  empty: toFields({
    slug: { en: '' },
    title: { en: '' },
    content: { en: [] },
    category_id: null,
    thumbnail_id: null,
  }),
  async find(db, id) {
    const row = await findArticle(db, id)
    return row ? toStoredFields(row) : null
  },
  hrefOf: (id) => href(deskRoutes['articles.show'], { article: id }),
  revertOf: (id, revision) => href(deskRoutes['articles.revert'], { article: id, revision }),
}

export const articlePreview = previewOf(articles, async (trx, id) => {
  const row = await findArticle(trx, id)
  if (!row) return null
  if (row.category_id !== null) await showBranch(trx, row.category_id)
  return listArticlePaths(row.slug, row.category_slug ?? undefined)
})

/** Articles are of the house itself: whoever works for one hall reads them. */
const mayEdit = ({ person }: Pick<DeskInput<'articles.index'>, 'person'>) =>
  canOpen(person.roles, permissions['articles.save'])

const showArticles = deskHandler('articles.index', async ({ query, person, context }) => {
  const { db, locale, translate, now } = context
  const show = shownArticles.find((one) => one === query['show']) ?? 'current'
  const list = readList(articleList, query)
  const choices = await listCategoryChoices(db, locale)
  const asked = readCategory(query['category'], choices)
  // They can be moved where all of a category are listed, as visitors find them.
  const isInOrder = asked !== undefined && show === 'current' && list.q === ''
  const page = isInOrder
    ? { rows: await listInOrder(db, asked), before: null, after: null }
    : await listArticles(db, list, { show, category: asked })
  const rows = page.rows.map((row) => ({
    id: row.id,
    title: translated(row.title, locale),
    category: row.category_title ? translated(row.category_title, locale) : '',
    fields: toFields(row),
    ...findMoments(row),
  }))
  const lines = await describeLines(db, articleKind, { rows, userId: person.id })
  return view(
    'articles',
    {
      articles: lines,
      list: describeList(list, page),
      show,
      categories: choices,
      category: asked === undefined ? '' : asked === null ? noCategory : String(asked),
      isInOrder,
      mayEdit: mayEdit({ person }),
      now: now().toISOString(),
    },
    { head: { title: translate('pages.articles') } },
  )
})

/** Null: those that stand in none; undefined: all. */
function readCategory(asked: unknown, choices: readonly CategoryChoice[]): number | null | undefined {
  if (asked === noCategory) return null
  return choices.find(({ id }) => String(id) === asked)?.id
}

async function listChoices(
  shown: Pick<Awaited<ReturnType<typeof showNewWriting>>, 'writing' | 'draft' | 'revisions'>,
  context: DeskInput<'articles.show'>['context'],
) {
  const { db, locale } = context
  return {
    pictures: await listPicturesFor(articles, shown, context),
    categories: await listCategoryChoices(db, locale),
    sources: await blocksSourcesFor('content', shown, context),
  }
}

const showNew = deskHandler('articles.new', async ({ person, context }) => {
  const shown = await showNewWriting(articles, { person, context })
  return view(
    'article',
    { ...shown, ...(await listChoices(shown, context)) },
    { head: { title: context.translate('pages.articles.new') } },
  )
})

const showArticle = deskHandler('articles.show', async ({ params, person, context }) => {
  const { db, locale } = context
  const id = Number(params.article)
  const row = await findArticle(db, id)
  if (!row) throw new HttpError(404)
  const shown = await showWriting(
    articles,
    { id, stored: toStoredFields(row), address: listArticlePaths(row.slug, row.category_slug ?? undefined).en },
    { person, context, mayEdit: mayEdit({ person }) },
  )
  return view(
    'article',
    { ...shown, ...(await listChoices(shown, context)) },
    { head: { title: translated(row.title, locale) } },
  )
})

const storeArticle = deskHandler('articles.store', (input) => saveWriting(articles, input, insertArticle))
const saveArticle = deskHandler('articles.save', (input) => saveWriting(articles, input, Number(input.params.article)))

const storeDraft = deskHandler('articles.draft.store', async (input) => {
  const kept = await storeOwnDraft(articles, input, input.params.written)
  return 'errors' in kept ? back(kept) : data(deskRoutes['articles.draft.store'], kept)
})
const destroyDraft = deskHandler('articles.draft.destroy', (input) =>
  destroyOwnDraft(articles, input, input.params.written),
)

const changeState = deskHandler('articles.state', (input) =>
  changeWritingState(articles, input, Number(input.params.article)),
)
const revertArticle = deskHandler('articles.revert', (input) => {
  const { article, revision } = input.params
  return revertWriting(articles, input, { id: Number(article), revision: Number(revision) })
})

const move = deskHandler('articles.move', (input) =>
  moveRecord(articleKind, articleTable, input, {
    id: Number(input.params.article),
    address: href(deskRoutes['articles.move'], { article: input.params.article }),
  }),
)

export const articleHandlers = {
  'articles.index': showArticles,
  'articles.new': showNew,
  'articles.store': storeArticle,
  'articles.show': showArticle,
  'articles.save': saveArticle,
  'articles.draft.store': storeDraft,
  'articles.draft.destroy': destroyDraft,
  'articles.state': changeState,
  'articles.revert': revertArticle,
  'articles.move': move,
}
