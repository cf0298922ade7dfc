import { useShared } from '@cadenza/navigation/react'
import { useTranslate } from '../../i18n/translation.tsx'
import type { HallAccess } from './plan.ts'
import styles from './access-line.module.css'

interface AccessLineProps {
  access: HallAccess
  /** Whether such places are among the tickets that are on sale above it. */
  isSoldHere?: boolean
}

/** How somebody gets a place for a wheelchair, or for who comes along: whom to call and to write to. */
export function AccessLine({ access, isSoldHere = false }: AccessLineProps) {
  const t = useTranslate()
  const { shop } = useShared()
  const phone = access.phone ?? shop.phone
  const email = access.email ?? shop.email
  return (
    <p className={styles.line}>
      <b>{t('access.title')}</b> {access.note ?? t(isSoldHere ? 'access.soldHere' : 'access.onRequest')}{' '}
      <a className={styles.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
        {phone}
      </a>
      , <a href={`mailto:${email}`}>{email}</a>
    </p>
  )
}
