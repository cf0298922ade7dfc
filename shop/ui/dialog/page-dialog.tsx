import { useDialog } from '@cadenza/navigation/react'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/translation.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './modal.module.css'
import { useIsHydrated } from '../hooks/use-is-hydrated.ts'

interface PageDialogProps {
  label: string
  children: ReactNode
}

/**
 * A dialog that is a page with an address of its own: over the page that it was opened from, or over the one that it
 * belongs to. Without JavaScript it stands open, and closing it is a link.
 */
export function PageDialog({ label, children }: PageDialogProps) {
  const t = useTranslate()
  const page = useDialog()
  const element = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = element.current!
    // It comes open from the server, which is not modal yet; modal, the browser gives the focus back on closing.
    dialog.open = false
    dialog.showModal()
    // It is there to be read from its beginning, not to be closed.
    dialog.focus()
    return () => dialog.close()
  }, [])

  // Opened from a page, that page is one step back; else the page beneath takes its place. Nothing has to be asked for.
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
      className={classNames(styles.modal, styles.page)}
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
