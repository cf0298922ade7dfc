import { Link } from '@cadenza/navigation/react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { Lead } from '#ui/layout/lead.tsx'
import type { SeasonChoices } from '#core/catalogue/catalogue.ts'
import styles from './composers-page.module.css'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import { findInitial } from '#core/catalogue/season/surnames.ts'

export interface ComposersPageProps {
  /** By surname. */
  composers: SeasonChoices['composers']
  title: string
  breadcrumb: Crumb[]
}

export default function ComposersPage({ composers, title, breadcrumb }: ComposersPageProps) {
  const t = useTranslate()
  const locale = useLocale()
  if (composers.length === 0) return <EmptyState title={t('composers.empty')}>{t('season.empty.text')}</EmptyState>
  const byInitial = [...Map.groupBy(composers, ({ label }) => findInitial(label, locale))]
  return (
    <div className={styles.page}>
      <Breadcrumb crumbs={breadcrumb} current={title} />
      <Lead>{t('composers.lead')}</Lead>
      <div className={styles.index}>
        {byInitial.map(([initial, ofInitial]) => (
          <section className={styles.letter} key={initial} aria-labelledby={`initial-${initial}`}>
            <h2 className={styles.initial} id={`initial-${initial}`}>
              {initial}
            </h2>
            <ul>
              {ofInitial.map(({ value, label, concerts }) => (
                <li key={value}>
                  <Link className={styles.composer} href={linkToSeason({ composer: value })} preload="hover">
                    <span className={styles.name}>{label}</span>
                    <span className={styles.count}>{t('season.total', { count: concerts })}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

ComposersPage.layout = { heading: 'composers.title', slogan: 'composers.slogan' } satisfies LayoutOptions
