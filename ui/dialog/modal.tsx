import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '../i18n/translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './modal.module.css'

interface ModalProps {
  open: boolean
  /** Called on Escape, the close button and clicks on the backdrop; then set `open` to false. */
  onClose: () => void
  label: string
  /** `drawer`: 350 px from the right; `full`: the whole screen, dark, for pictures. */
  variant?: 'center' | 'drawer' | 'full'
  className?: string
  children: ReactNode
}

/** Modal dialog. The browser traps the focus and restores it on closing. */
export function Modal({ open, onClose, label, variant = 'center', className, children }: ModalProps) {
  const t = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape closes it by keyboard, by itself
    <dialog
      ref={dialog}
      className={joinClassNames(styles.modal, styles[variant], className)}
      data-tone={variant === 'center' ? undefined : 'dark'}
      aria-label={label}
      onClose={() => open && onClose()}
      onClick={closeBeside}
    >
      {open && (
        <div className={styles.inside}>
          <button className={styles.close} type="button" aria-label={t('common.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
          {children}
        </div>
      )}
    </dialog>
  )
}
