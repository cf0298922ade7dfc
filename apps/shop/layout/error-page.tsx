import { href } from '@cadenza/navigation'
import { HiddenFields, Link, useShared } from '@cadenza/navigation/react'
import { useEffect } from 'react'
import type { ConcertSuggestion } from '#core/catalogue/catalogue.ts'
import { ConcertsSection } from '../catalogue/season/concerts-section.tsx'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { Title } from '#ui/layout/title.tsx'
import styles from './error-page.module.css'

/** A form as submitted, refused because its page was too old. */
export interface RefusedForm {
  action: string
  fields: { name: string; value: string }[]
}

export interface ErrorPageProps {
  status: 400 | 403 | 404 | 408 | 419 | 429 | 500 | 503
  code?: 'order_link' | 'unfinished' | 'busy' | 'unencrypted'
  /** Encrypted address of the page. */
  address?: string
  /** Seconds after which the page retries automatically. */
  ask_again?: number
  find_tickets?: { title: string; uri: string }
  /** The id of the request in the log, for faults of the shop. */
  request_id?: string
  refused?: RefusedForm | null
  /** Upcoming concerts, offered for a wrong address. */
  concerts: ConcertSuggestion[]
}

export default function ErrorPage({
  status,
  code,
  address = '',
  ask_again,
  find_tickets,
  request_id,
  refused,
  concerts,
}: ErrorPageProps) {
  const t = useTranslate()
  useAskingAgain(ask_again)
  const { email } = useShared().shop
  return (
    <>
      <div className={styles.error}>
        <p className={styles.status} aria-label={t('errors.status', { status: String(status) })}>
          {status}
        </p>
        <div className={styles.text}>
          <Title as="h1" id="heading">
            {t(code ? `errors.code.${code}` : `errors.${status}`)}
          </Title>
          <p className={styles.hint}>
            {code === 'unencrypted'
              ? t('errors.hint.unencrypted', { address })
              : t(`errors.hint.${refused ? 'refused' : ask_again ? 'waiting' : (code ?? status)}`)}
          </p>
          {request_id && <p className={styles.requestId}>{t('errors.requestId', { email, id: request_id })}</p>}
          {find_tickets && (
            <Button as={Link} href={find_tickets.uri}>
              {find_tickets.title}
            </Button>
          )}
          {refused ? (
            <SendAgain {...refused} />
          ) : (
            <Button
              as={Link}
              href={href(routes.home)}
              icon="arrow-left"
              variant={find_tickets ? 'secondary' : 'primary'}
            >
              {t('errors.goHome')}
            </Button>
          )}
        </div>
      </div>
      {concerts.length > 0 && <NextConcerts concerts={concerts} />}
    </>
  )
}

ErrorPage.layout = { heading: null, hideBackground: true } satisfies LayoutOptions

/** Retries at the time set by an overloaded server; `Refresh` does the same without scripts. */
function useAskingAgain(seconds: number | undefined) {
  useEffect(() => {
    if (!seconds) return
    const asking = setTimeout(() => window.location.reload(), seconds * 1000)
    return () => clearTimeout(asking)
  }, [seconds])
}

/** The refused form with a fresh token; sent as a document request, as the first time. */
function SendAgain({ action, fields }: RefusedForm) {
  const t = useTranslate()
  return (
    <form method="post" action={action}>
      <HiddenFields />
      {fields.map(({ name, value }, index) => (
        <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{t('errors.sendAgain')}</Button>
    </form>
  )
}

function NextConcerts({ concerts }: { concerts: ConcertSuggestion[] }) {
  const t = useTranslate()
  return (
    <section className={styles.next} aria-labelledby="next-concerts">
      <Title lines id="next-concerts">
        {t('errors.nextConcerts')}
      </Title>
      <ConcertsSection concerts={concerts} />
    </section>
  )
}
