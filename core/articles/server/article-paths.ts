import { href } from '@cadenza/navigation'
import type { PagePaths } from '#core/context/page-addresses.ts'
import { routes } from '#core/routes/routes.ts'
import { type Locale, locales, type Translated } from '#values/locales.ts'

/** Where a page of a category's list is, in each language. The first page has no number. */
export function listPaths(slugs: Translated, page: number): PagePaths {
  return eachLocale((locale) =>
    href(routes.articles, { slug: slugIn(slugs, locale), page: page === 1 ? undefined : page }),
  )
}

/** Where an article is, in each language. */
export function listArticlePaths(slugs: Translated, category: Translated | undefined): PagePaths {
  return eachLocale((locale) =>
    href(routes.article, { category_slug: category && slugIn(category, locale), article: slugIn(slugs, locale) }),
  )
}

/** What stands in the address of every list. */
const listsWord = 'kategoriak'

/** Whether no article can be called so. */
export const isNoArticleSlug = (slug: string): boolean => slug === listsWord

/** Whether no category can: the number of a page follows the slug at once. */
export const isNoCategorySlug = (slug: string): boolean => slug === listsWord || /\d$/.test(slug)

const slugIn = (slugs: Translated, locale: Locale): string => slugs[locale] ?? slugs.en

function eachLocale(write: (locale: Locale) => string): PagePaths {
  return Object.fromEntries(locales.map((locale) => [locale, write(locale)])) as PagePaths
}
