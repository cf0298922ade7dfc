import { href } from '@cadenza/navigation'
import { HttpError, merge, view } from '@cadenza/navigation/server'
import { createPathsHead, redirectToOwnPath } from '#core/context/page-addresses.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { placeQuestionnaires } from '#core/surveys/server/survey-store.ts'
import { describeBlocks } from '#core/content/blocks/text-of-blocks.ts'
import { schemaOrg, type Place } from '#core/context/structured-data.ts'
import { routes } from '#core/routes/routes.ts'
import { sortCategories, findBranch, findIdsWithin, type StoredCategory } from '#core/articles/category-tree.ts'
import { readPage } from '#core/articles/page-number.ts'
import { listArticlePaths, listPaths } from '#core/articles/server/article-paths.ts'
import {
  findArticle,
  findFormerCategory,
  findArticleList,
  findFurtherArticles,
  findCategories,
} from '#core/articles/server/article-store.ts'

/** Number of further articles: one row. */
const furtherArticles = 4

const showCategories: ShopHandler<'article-categories'> = ({ context: { db, locale, translate } }) =>
  view(
    'article-categories',
    {
      categories: async () => sortCategories(await findCategories(db, locale)),
      articles: async () => (await findArticleList(db, { locale, categoryIds: null, page: 1 })).data,
    },
    { head: { title: translate('articles.title'), description: translate('articles.description') } },
  )

const showList: ShopHandler<'articles'> = async ({ params, query, url, context }) => {
  const { db, locale, translate } = context
  const categories = await findCategories(db, locale)
  const branch = findBySlug(categories, params.slug) ?? (await findByFormerSlug(db, categories, params.slug))
  if (!branch) throw new HttpError(404)
  const category = branch.at(-1)!
  const own = readPage(params.page, undefined)
  const away = redirectToOwnPath(listPaths(category.slugs, own), { url, locale })
  if (away) return away
  // A page number out of range is a 404; for a growing list it is an empty result.
  if (own < 1) throw new HttpError(404)
  const page = readPage(params.page, query.page)
  const products = await findArticleList(db, { locale, categoryIds: findIdsWithin(categories, category.id), page })
  if (page === own && page > products.last_page) throw new HttpError(404)
  const { title, slug, description } = category
  return view(
    'articles',
    {
      category: { title, slug, description },
      breadcrumb: describeWay(branch.slice(0, -1), context),
      subcategories: categories
        .filter(({ parentId }) => parentId === category.id)
        .map((below) => ({ title: below.title, href: href(routes.articles, { slug: below.slug }) })),
      products: merge(products, { list: 'data', by: 'slug' }),
      page,
    },
    {
      head: {
        title,
        description: description || translate('articles.description'),
        ...createPathsHead(listPaths(category.slugs, page), context),
        structuredData: schemaOrg.breadcrumb(describeWay(branch, context), context),
      },
    },
  )
}

/** Its canonical URL has the language's slugs and its own category. */
const showArticle: ShopHandler<'article'> = async ({ params, url, context }) => {
  const { db, locale, reportContentError } = context
  const found = await findArticle(db, { slug: params.article, locale, report: reportContentError })
  if (!found) throw new HttpError(404)
  const { article, categoryId, slugs, publishedAt, changedAt } = found
  const branch = categoryId === null ? [] : findBranch(await findCategories(db, locale), categoryId)
  if (!branch) throw new HttpError(404)
  const paths = listArticlePaths(slugs, branch.at(-1)?.slugs)
  const away = redirectToOwnPath(paths, { url, locale })
  if (away) return away
  const [content = []] = await placeQuestionnaires(db, [article.content], { locale, report: reportContentError })
  const { title } = article
  const description = describeBlocks(content)
  const own = createPathsHead(paths, context)
  const image = article.thumbnail ? new URL(article.thumbnail.url, own.canonical).href : undefined
  return view(
    'article',
    {
      article: { ...article, content },
      breadcrumb: describeWay(branch, context),
      further: () => findFurtherArticles(db, found, { locale, limit: furtherArticles }),
    },
    {
      head: {
        title,
        description,
        ...own,
        openGraph: { type: 'article', ...(image && { image }) },
        structuredData: [
          schemaOrg.article({ title, description, url: own.canonical, image, publishedAt, changedAt }, context),
          schemaOrg.breadcrumb([...describeWay(branch, context), { title, href: paths[locale] }], context),
        ],
      },
    },
  )
}

export const articleHandlers = { 'article-categories': showCategories, articles: showList, article: showArticle }

/** Finds the path to the category with the slug in the visitor's language, else in another one. */
function findBySlug(categories: readonly StoredCategory[], slug: string): StoredCategory[] | null {
  const isOwn = (category: StoredCategory) => category.slug === slug
  const isOther = ({ slugs }: StoredCategory) => Object.values(slugs).includes(slug)
  const category = categories.find(isOwn) ?? categories.find(isOther)
  return category ? findBranch(categories, category.id) : null
}

async function findByFormerSlug(db: ShopContext['db'], categories: readonly StoredCategory[], slug: string) {
  const id = await findFormerCategory(db, slug)
  return id === undefined ? null : findBranch(categories, id)
}

function describeWay(above: readonly StoredCategory[], { translate }: Pick<ShopContext, 'translate'>): Place[] {
  return [
    { title: translate('articles.title'), href: href(routes['article-categories']) },
    ...above.map(({ title, slug }) => ({ title, href: href(routes.articles, { slug }) })),
  ]
}
