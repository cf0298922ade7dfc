import { href } from '@cadenza/navigation'
import { Link, useNavigation, useShared } from '@cadenza/navigation/react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { useNotify } from '#ui/feedback/notices-provider.tsx'
import type { RemovedLine } from '#core/cart/cart.ts'
import { nameCartLine } from './cart-line.tsx'
import styles from './removed-line-notice.module.css'

/** Notice of a removed line with undo: its seats are held again if still available. */
export function RemovedLineNotice() {
  const t = useTranslate()
  const notify = useNotify()
  const navigation = useNavigation()
  const place = useRef<HTMLDivElement>(null)
  const removed = useShared().flash.removed as RemovedLine | undefined

  useEffect(
    () =>
      // The event, not the property: a page restored from history would offer an outdated undo.
      navigation.on('flash', (flash) => {
        const line = flash.removed as RemovedLine | undefined
        // The pressed button has disappeared with its line.
        if (line) offer(line, document.activeElement === document.body)
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the page's language and places for notices do not change
    [],
  )

  return (
    <div ref={place} tabIndex={-1}>
      {removed && (
        <noscript>
          <div className={styles.removed}>
            <p>{describe(removed)}</p>
            <Button
              as={Link}
              href={urlOf(removed)}
              method="post"
              data={{ quantity: removed.quantity }}
              variant="secondary"
            >
              {t('cart.undo')}
            </Button>
          </div>
        </noscript>
      )}
    </div>
  )

  function offer(line: RemovedLine, takesFocus: boolean): void {
    notify({
      kind: 'positive',
      text: describe(line),
      action: { label: t('cart.undo'), onAction: () => void undo(line), takesFocus, onFocusLost: focusHere },
    })
  }

  async function undo(line: RemovedLine): Promise<void> {
    const data = { quantity: line.quantity }
    const { error } = await navigation.post(urlOf(line), { data, preserveScroll: true, replace: true })
    // The notice closed on the click: a failed attempt can be repeated.
    if (error && error.type !== 'aborted') return offer(line, true)
    const returned = document.getElementById(nameCartLine(line))
    if (returned) returned.focus({ preventScroll: true })
    else focusHere()
  }

  function focusHere(): void {
    place.current?.focus({ preventScroll: true })
  }

  function urlOf({ event_ticket_id }: RemovedLine): string {
    return href(routes['cart.add_ticket'], { eventTicket: event_ticket_id })
  }

  function describe({ quantity, name }: RemovedLine): string {
    return t('cart.removed', { count: quantity, name })
  }
}
