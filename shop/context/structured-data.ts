/** What pages say of themselves in the words of schema.org, for search engines and whoever else reads them by machine. */
import type { BreadcrumbList, FAQPage, Organization, WithContext } from 'schema-dts'
import type { Locale } from '../../values/locales.ts'
import type { Config } from './config.ts'

interface Place {
  title: string
  /** A path of the shop. */
  href: string
}

type Site = { config: Pick<Config, 'origins' | 'shopName'>; locale: Locale }

/** The way to a page from the front page down, the page itself at its end. */
export function describeBreadcrumb(places: readonly Place[], { config, locale }: Site): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ title, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: new URL(config.origins[locale] + href).href,
    })),
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

/** Who puts the concerts on sale. */
export function describeShop({ config, locale }: Site): Organization {
  return { '@type': 'Organization', name: config.shopName, url: `${config.origins[locale]}/` }
}
