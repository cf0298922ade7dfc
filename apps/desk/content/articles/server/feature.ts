import { pickText } from '#values/locales.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { createContentAnswers } from '#apps/desk/content/define/server/handle-content.ts'
import { createContentPreview } from '#apps/desk/content/define/server/preview-content.ts'
import { createContentSearch, describeRows, readShown } from '#apps/desk/content/define/server/list-content.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import { listCategoryChoices } from '#apps/desk/content/categories/server/category-store.ts'
import { type CategoryChoice, noCategory } from '#apps/desk/content/categories/categories.ts'
import { listParts } from '#apps/desk/content/content.ts'
import { articleContent, listArticles } from './article-store.ts'

const showArticles = deskHandler('articles.index', async (input) => {
  const { query, context } = input
  const { db, locale, translate } = context
  const show = readShown(listParts, query)
  const list = readList(articleContent.list!, query)
  const categories = await listCategoryChoices(db, locale)
  const asked = readCategory(query['category'], categories)
  const { isInOrder, ...page } = await listArticles(db, list, { show, category: asked })
  const categoryOf = ({ category_title }: (typeof page.rows)[number]) => ({
    category: category_title ? pickText(category_title, locale) : '',
  })
  const { lines, ...described } = await describeRows(articleContent, { rows: page.rows, more: categoryOf }, input)
  const category = asked === undefined ? '' : asked === null ? noCategory : String(asked)
  return view('articles', translate('pages.articles'), {
    ...described,
    articles: lines,
    list: describeList(list, page),
    show,
    categories,
    category,
    // Movable if all articles of a category are listed, in the visitors' order.
    isInOrder,
  })
})

/** Null: articles without a category; undefined: all. */
function readCategory(asked: unknown, choices: readonly CategoryChoice[]): number | null | undefined {
  if (asked === noCategory) return null
  return choices.find(({ id }) => String(id) === asked)?.id
}

export const articleFeature = {
  handlers: {
    'articles.index': showArticles,
    ...createContentAnswers(
      'articles',
      articleContent,
      async ({ shown, title, pictures, sources }, { context: { db, locale } }) => {
        const categories = await listCategoryChoices(db, locale)
        return view('article', title, { ...shown, pictures: await pictures(), categories, sources: await sources() })
      },
    ),
  },
  // Belongs to the organiser, whichever hall is selected.
  search: createContentSearch(articleContent, (row, locale) =>
    row.category_title ? pickText(row.category_title, locale) : '',
  ),
  previews: { article: createContentPreview(articleContent) },
} satisfies ServerFeature
