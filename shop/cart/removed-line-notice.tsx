import { href } from '@cadenza/navigation'
import { Link, useNavigation, useShared } from '@cadenza/navigation/react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../i18n/translation.tsx'
import { routes } from '../routes.ts'
import { Button } from '../ui/button.tsx'
import { useNotify } from '../ui/notices.tsx'
import type { RemovedLine } from './cart.ts'
import styles from './removed-line-notice.module.css'

/** Says what was just removed, and brings it back: its seats are taken again if they are still there. */
export function RemovedLineNotice() {
  const t = useTranslate()
  const notify = useNotify()
  const navigation = useNavigation()
  const place = useRef<HTMLDivElement>(null)
  const removed = useShared().flash.removed as RemovedLine | undefined

  useEffect(() => {
    if (!removed) return
    notify({
      kind: 'positive',
      text: describe(removed),
      action: {
        label: t('cart.undo'),
        onAction: () => void navigation.post(urlOf(removed), { data: { quantity: removed.quantity }, preserveScroll: true }),
      },
    })
    // The button that was pressed is gone with its line.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one notice for each removal
  }, [removed])

  return (
    <div ref={place} tabIndex={-1}>
      {removed && (
        <noscript>
          <div className={styles.removed}>
            <p>{describe(removed)}</p>
            <Button as={Link} href={urlOf(removed)} method="post" data={{ quantity: removed.quantity }} variant="secondary">
              {t('cart.undo')}
            </Button>
          </div>
        </noscript>
      )}
    </div>
  )

  function urlOf({ event_ticket_id }: RemovedLine): string {
    return href(routes['cart.add_ticket'], { eventTicket: event_ticket_id })
  }

  function describe({ quantity, name }: RemovedLine): string {
    return t('cart.removed', { count: quantity, name })
  }
}
