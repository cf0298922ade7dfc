import { href } from '@cadenza/navigation'
import type { PagePaths } from '#core/context/page-addresses.ts'
import { routes } from '#core/routes/routes.ts'
import { type Locale, locales, type Translated } from '#values/locales.ts'

/** The first page has no number. */
export function listPaths(slugs: Translated, page: number): PagePaths {
  return eachLocale((locale) =>
    href(routes.articles, { slug: slugIn(slugs, locale), page: page === 1 ? undefined : page }),
  )
}

export function listArticlePaths(slugs: Translated, category: Translated | undefined): PagePaths {
  return eachLocale((locale) =>
    href(routes.article, { category_slug: category && slugIn(category, locale), article: slugIn(slugs, locale) }),
  )
}

/** Part of the URL of every list. */
const listsWord = 'kategoriak'

export const isNoArticleSlug = (slug: string): boolean => slug === listsWord

/** The page number directly follows the slug of a category. */
export const isNoCategorySlug = (slug: string): boolean => slug === listsWord || /\d$/.test(slug)

const slugIn = (slugs: Translated, locale: Locale): string => slugs[locale] ?? slugs.en

function eachLocale(write: (locale: Locale) => string): PagePaths {
  return Object.fromEntries(locales.map((locale) => [locale, write(locale)])) as PagePaths
}
