import { useDialog } from '@cadenza/navigation/react'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '../i18n/translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './modal.module.css'
import { useIsHydrated } from '../hooks/use-is-hydrated.ts'

interface PageDialogProps {
  label: string
  children: ReactNode
}

/**
 * A dialog with its own URL, over the page that it was opened from, or over the one that it belongs
 * to. Without JavaScript it is open, and its close button is a link.
 */
export function PageDialog({ label, children }: PageDialogProps) {
  const t = useTranslate()
  const page = useDialog()
  const element = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = element.current!
    // The server's HTML has it open but not modal; reopened as a modal, it lets the browser restore
    // the focus on closing.
    dialog.open = false
    dialog.showModal()
    // Focuses the dialog, not its close button, so that it is read from the beginning.
    dialog.focus()
    return () => dialog.close()
  }, [])

  // Opened from a page, it closes by going back; else by replacing. Neither needs a request.
  const [isOpenedHere] = useState(useIsHydrated())
  const leave = () => {
    if (isOpenedHere) history.back()
    else void page?.close({ local: true, replace: true })
  }
  const closeBeside = (event: MouseEvent) => {
    if (event.target === element.current) element.current.close()
  }
  const closeByLink = (event: MouseEvent) => {
    event.preventDefault()
    element.current?.close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape closes it by keyboard, by itself
    <dialog
      ref={element}
      open
      tabIndex={-1}
      className={joinClassNames(styles.modal, styles.page)}
      aria-label={label}
      onClose={leave}
      onClick={closeBeside}
    >
      <div className={styles.inside}>
        <a
          className={styles.close}
          href={page?.redirectUrl || page?.baseUrl}
          aria-label={t('common.close')}
          onClick={closeByLink}
        >
          <Icon name="close" />
        </a>
        {children}
      </div>
    </dialog>
  )
}
