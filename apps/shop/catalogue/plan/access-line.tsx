import { useShared } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import type { Venue } from '#core/catalogue/catalogue.ts'
import { planWheelchairPlace } from '#core/catalogue/plan/plan.ts'
import styles from './access-line.module.css'

interface AccessLineProps {
  /** Its plan is further down the page, if it has one. */
  venue: Pick<Venue, 'slug' | 'access' | 'plan'>
  /** Whether accessible places are among the tickets above. */
  isSoldHere?: boolean
}

/** How to get a place for a wheelchair or an accompanying person. */
export function AccessLine({ venue, isSoldHere = false }: AccessLineProps) {
  const t = useTranslate()
  const { shop } = useShared()
  const { slug, access, plan } = venue
  const phone = access.phone ?? shop.phone
  const email = access.email ?? shop.email
  return (
    <p className={styles.line}>
      <b>{t('access.title')}</b> {access.note ?? t(isSoldHere ? 'access.soldHere' : 'access.onRequest')}{' '}
      <a className={styles.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
        {phone}
      </a>
      , <a href={`mailto:${email}`}>{email}</a>
      {plan?.wheelchair?.length ? (
        <>
          {' · '}
          <a href={`#${planWheelchairPlace(slug)}`}>{t('access.onPlan')}</a>
        </>
      ) : null}
    </p>
  )
}
