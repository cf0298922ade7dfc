import { href } from '@cadenza/navigation'
import { Link, useNavigation, useShared } from '@cadenza/navigation/react'
import { useEffect, useState } from 'react'
import type { Timestamp } from '#values/dates.ts'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import styles from './hold-clock-section.module.css'

interface HoldClockProps {
  heldUntil: Timestamp
  extendableUntil: Timestamp | null
  className?: string
}

/** Warning time before seats go back on sale. */
const warningSeconds = 120
/** Until this long before the end, the clock is inconspicuous. */
const quietSeconds = 300

/** Shows the end of the hold; warns before it, and offers an extension while possible. */
export function HoldClockSection({ heldUntil, extendableUntil, className }: HoldClockProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const seconds = useSecondsUntil(heldUntil)
  const time = formatDate(heldUntil, 'time')
  const isSoon = seconds <= warningSeconds
  const isQuiet = seconds > quietSeconds
  const canExtend = extendableUntil === null || heldUntil < extendableUntil
  return (
    <div
      className={joinClassNames(styles.clock, isQuiet && styles.quiet, className)}
      data-tone={isQuiet ? undefined : 'dark'}
    >
      <p className={styles.until}>
        <span className={styles.text}>{t('cart.holds.until', { time })}</span>
        <span className={styles.left} role="timer" aria-hidden="true">
          {formatCountdown(seconds)}
        </span>
      </p>
      <div className={styles.warning} aria-live="polite">
        {isSoon && (
          <Banner kind="warning" title={t('cart.warning')}>
            <p>{t('cart.holds.soon', { time })}</p>
          </Banner>
        )}
      </div>
      {canExtend ? (
        <Button
          as={Link}
          href={href(routes['cart.extend_holds'])}
          method="post"
          preserveScroll
          replace
          variant={isSoon ? 'onDark' : 'quiet'}
          className={isSoon ? undefined : styles.extend}
        >
          {t('cart.holds.extend')}
        </Button>
      ) : (
        <p className={styles.longest}>{t('cart.holds.longest')}</p>
      )}
    </div>
  )
}

/** Counts by the server's clock: the visitor's may be wrong. Reloads the page at the end. */
function useSecondsUntil(end: Timestamp): number {
  const navigation = useNavigation()
  const { now } = useShared().shop
  const total = Math.max(0, Math.ceil((Date.parse(end) - Date.parse(now)) / 1000))
  const [seconds, setSeconds] = useState(total)

  useEffect(() => {
    const arrivedAt = Date.now()
    const count = async () => {
      const left = Math.max(0, total - Math.floor((Date.now() - arrivedAt) / 1000))
      setSeconds(left)
      // Does not interrupt a navigation; the next second checks again.
      if (left > 0 || navigation.active()) return
      const { error } = await navigation.reload({ only: ['cart', 'shop'], progress: false })
      // A visitor's action aborts the request, and may fail itself.
      if (error?.type !== 'aborted') clearInterval(timer)
    }
    const timer = setInterval(() => void count(), 1000)
    setSeconds(total)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the time that is left belongs to the two moments
  }, [end, now])

  return seconds
}

function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
