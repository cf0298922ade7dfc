/** What pages say of themselves in the words of schema.org, for search engines and whoever else reads them by machine. */
import type { Article, BreadcrumbList, FAQPage, Organization, WebSite, WithContext } from 'schema-dts'
import type { Locale } from '#values/locales.ts'
import type { Config } from './config.ts'

/** A place above a page, or the page itself. */
export interface Place {
  title: string
  /** A path of the shop. */
  href: string
}

type Site = { config: Pick<Config, 'origins' | 'shopName'>; locale: Locale }

/** The way to a page from the front page down: the places below that one, the page itself at its end. */
export function describeBreadcrumb(below: readonly Place[], { config, locale }: Site): WithContext<BreadcrumbList> {
  const origin = config.origins[locale]
  const places = [
    { name: config.shopName, item: `${origin}/` },
    ...below.map(({ title, href }) => ({ name: title, item: new URL(origin + href).href })),
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: places.map((place, index) => ({ '@type': 'ListItem', position: index + 1, ...place })),
  }
}

/** Questions, each with its answer as plain text. Undefined where there is none, which would say nothing. */
export function describeQuestions(
  questions: readonly { question: string; answer: string }[],
): WithContext<FAQPage> | undefined {
  const answered = questions.filter(({ answer }) => answer.trim() !== '')
  if (answered.length === 0) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: answered.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The shop itself, and how its season is searched: `season` is the address of the search with `{search_term_string}` for what is typed. */
export function describeSite(site: Site, season: string): WithContext<WebSite> {
  const { config, locale } = site
  const search = {
    '@type': 'SearchAction' as const,
    target: { '@type': 'EntryPoint' as const, urlTemplate: season },
    // Not in the types: how schema.org says what an action has to be given.
    'query-input': 'required name=search_term_string',
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: config.shopName,
    url: `${config.origins[locale]}/`,
    inLanguage: locale,
    publisher: describeShop(site),
    potentialAction: search,
  }
}

interface ArticleFacts {
  title: string
  description: string | undefined
  /** The page's address. */
  url: string
  /** Of the picture. */
  image: string | undefined
  publishedAt: Date | null
  changedAt: Date
}

/** A text of the knowledge base. */
export function describeArticle(
  { title, description, url, image, publishedAt, changedAt }: ArticleFacts,
  site: Site,
): WithContext<Article> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    ...(description && { description }),
    ...(image && { image }),
    ...(publishedAt && { datePublished: publishedAt.toISOString() }),
    dateModified: changedAt.toISOString(),
    inLanguage: site.locale,
    mainEntityOfPage: url,
    author: describeShop(site),
    publisher: describeShop(site),
  }
}

/** Who puts the concerts on sale. */
export function describeShop({ config, locale }: Site): Organization {
  return { '@type': 'Organization', name: config.shopName, url: `${config.origins[locale]}/` }
}
