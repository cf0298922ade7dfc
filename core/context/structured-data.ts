/** Data in the schema.org vocabulary, for search engines and other machines. */
import type { Article, BreadcrumbList, FAQPage, Organization, WebSite, WithContext } from 'schema-dts'
import type { Locale } from '#values/locales.ts'
import type { Config } from './config.ts'

export interface Place {
  title: string
  /** Path within the shop. */
  href: string
}

type Site = { config: Pick<Config, 'origins' | 'shopName'>; locale: Locale }

const describeShop = ({ config, locale }: Site): Organization => ({
  '@type': 'Organization',
  name: config.shopName,
  url: `${config.origins[locale]}/`,
})

interface ArticleFacts {
  title: string
  description: string | undefined
  url: string
  image: string | undefined
  publishedAt: Date | null
  changedAt: Date
}

export const schemaOrg = {
  shop: describeShop,

  /** The front page, the given places, the page itself last. */
  breadcrumb(below: readonly Place[], { config, locale }: Site): WithContext<BreadcrumbList> {
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
  },

  /** In plain text. Undefined if there are none. */
  questions(questions: readonly { question: string; answer: string }[]): WithContext<FAQPage> | undefined {
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
  },

  /** `season` is the search URL with the placeholder `{search_term_string}`. */
  site(site: Site, season: string): WithContext<WebSite> {
    const { config, locale } = site
    const search = {
      '@type': 'SearchAction' as const,
      target: { '@type': 'EntryPoint' as const, urlTemplate: season },
      // Missing in the types: schema.org's notation for the input of an action.
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
  },

  article({ title, description, url, image, publishedAt, changedAt }: ArticleFacts, site: Site): WithContext<Article> {
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
  },
}
