import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Title } from '#ui/layout/title.tsx'
import type { ConcertSuggestion } from '#core/catalogue/catalogue.ts'
import { ConcertList } from './concert-list.tsx'
import styles from './next-concerts.module.css'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'

export function NextConcerts({ concerts }: { concerts: ConcertSuggestion[] }) {
  const t = useTranslate()
  return (
    <section className={styles.next} aria-labelledby="next-concerts">
      <Title lines id="next-concerts">
        {t('season.next')}
      </Title>
      <ConcertList concerts={concerts} />
      <Button
        as={Link}
        className={styles.whole}
        href={linkToSeason()}
        preload="hover"
        variant="secondary"
        iconAfter="arrow-right"
      >
        {t('season.whole')}
      </Button>
    </section>
  )
}
