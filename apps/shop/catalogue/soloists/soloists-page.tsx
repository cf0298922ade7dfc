import { Link } from '@cadenza/navigation/react'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { Lead } from '#ui/layout/lead.tsx'
import { desktopUp, tabletUp } from '#ui/styles/breakpoints.ts'
import type { ListedSoloist } from '#core/catalogue/catalogue.ts'
import { linkToSoloist } from '#core/catalogue/event-links.ts'
import styles from './soloists-page.module.css'

export interface SoloistsPageProps {
  /** By surname. */
  soloists: ListedSoloist[]
  title: string
  breadcrumb: Crumb[]
}

export default function SoloistsPage({ soloists, title, breadcrumb }: SoloistsPageProps) {
  const t = useTranslate()
  if (soloists.length === 0) return <EmptyState title={t('soloists.empty')} />
  return (
    <div className={styles.page}>
      <Breadcrumb crumbs={breadcrumb} current={title} />
      <Lead>{t('soloists.lead')}</Lead>
      <ul className={styles.soloists}>
        {soloists.map((soloist, index) => (
          <li key={soloist.id}>
            <SoloistCard soloist={soloist} isFirst={index < 2} />
          </li>
        ))}
      </ul>
    </div>
  )
}

SoloistsPage.layout = { heading: 'soloists.title', slogan: 'soloists.slogan' } satisfies LayoutOptions

function SoloistCard({ soloist, isFirst }: { soloist: ListedSoloist; isFirst: boolean }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const { slug, title, profession, thumbnail, next_date } = soloist
  return (
    <Link className={styles.soloist} href={linkToSoloist(slug)} preserveScroll preload="hover">
      {thumbnail && (
        <Picture
          className={styles.portrait}
          picture={thumbnail}
          alt=""
          sizes={`${desktopUp} 22vw, ${tabletUp} 30vw, 46vw`}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      )}
      <span className={styles.name}>{title}</span>
      <span className={styles.profession}>{profession}</span>
      <span className={styles.next}>
        {next_date === null ? t('soloists.noDate') : t('soloists.nextDate', { date: formatDate(next_date, 'short') })}
      </span>
    </Link>
  )
}
