import { Link } from '@cadenza/navigation/react'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import styles from './self-service-section.module.css'
import type { ReturnTerm, SelfService } from '#core/orders/own-tickets/self-service.ts'

export function SelfServiceSection({ ways }: { ways: SelfService | null }) {
  const t = useTranslate()
  if (!ways?.return) return null
  return (
    <section className={styles.ways} aria-labelledby="own-ways">
      <h2 className={styles.title} id="own-ways">
        {t('ownWays.title')}
      </h2>
      <p>
        <Term term={ways.return.term} />
      </p>
      <p>
        <Button as={Link} href={ways.return.href} variant="secondary">
          {t('ownReturn.title')}
        </Button>
      </p>
    </section>
  )
}

function Term({ term }: { term: ReturnTerm | null }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  if (!term) return t('ownWays.several')
  const date = formatDate(term.until, 'full')
  return term.reason === 'buyer'
    ? t('ownWays.buyer', { date, time: formatDate(term.until, 'time') })
    : t('ownWays.moved', { date })
}
