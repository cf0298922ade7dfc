import { Link } from '@cadenza/navigation/react'
import { BlockList } from '#apps/shop/content/blocks/block-list.tsx'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { PageDialog } from '#ui/dialog/page-dialog.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx'
import { StaffRule } from '#ui/layout/staff-rule.tsx'
import { Title } from '#ui/layout/title.tsx'
import type { CalendarAddresses, ConcertSuggestion, SoloistProfile } from '#core/catalogue/catalogue.ts'
import { ConcertList } from '../season/concert-list.tsx'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import { SubscribeLinks } from '../feeds/subscribe-links.tsx'
import styles from './soloist-page.module.css'

export interface SoloistPageProps {
  soloist: SoloistProfile
  concerts: ConcertSuggestion[]
  breadcrumb: Crumb[]
  calendar: CalendarAddresses
}

export default function SoloistPage({ soloist, concerts, breadcrumb, calendar }: SoloistPageProps) {
  const t = useTranslate()
  const { slug, title, profession, description, thumbnail, cv, content } = soloist
  return (
    <PageDialog label={t('soloist.biographyOf', { name: title })}>
      <article className={styles.soloist}>
        {thumbnail && <Picture className={styles.portrait} picture={thumbnail} loading="eager" sizes="16rem" />}
        <div className={styles.text}>
          <header>
            <Breadcrumb crumbs={breadcrumb} current={title} />
            <Title color="ink">{title}</Title>
            <p className={styles.profession}>{profession}</p>
          </header>
          <StaffRule />
          <p className={styles.lead}>{description}</p>
          <BlockList blocks={content} under={2} />
          {cv && (
            <Button as="a" className={styles.cv} href={cv} variant="quiet" icon="download">
              {t('soloist.cv')}
            </Button>
          )}
        </div>
        {concerts.length > 0 && (
          <section className={styles.concerts} aria-labelledby="soloist-concerts">
            <h3 id="soloist-concerts">{t('soloist.concerts')}</h3>
            <ConcertList concerts={concerts} />
            <Link className={styles.dates} href={linkToSeason({ soloist: slug })}>
              {t('soloist.allDates')}
            </Link>
            <SubscribeLinks calendar={calendar} of={title} />
          </section>
        )}
      </article>
    </PageDialog>
  )
}
