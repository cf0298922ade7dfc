import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#ui/display/icon.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import styles from './desk-dialog.module.css'

interface DeskDialogProps {
  isOpen: boolean
  /** On Escape, the close button and clicks outside; set `isOpen` to false to close. */
  onClose: () => void
  title: string
  /** `top`: near the upper edge, without a header, for the palette. */
  variant?: 'center' | 'top'
  children: ReactNode
}

/** The browser traps the focus, and restores it on closing. */
export function DeskDialog({ isOpen, onClose, title, variant = 'center', children }: DeskDialogProps) {
  const t = useDeskTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    else if (!isOpen) dialog.current?.close()
  }, [isOpen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape closes it by keyboard, by itself
    <dialog
      ref={dialog}
      className={joinClassNames(styles.dialog, styles[variant])}
      aria-label={title}
      onClose={() => isOpen && onClose()}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      {isOpen && (
        <div className={styles.inside}>
          {variant === 'center' && (
            <div className={styles.head}>
              <h2>{title}</h2>
              <button type="button" className={styles.close} aria-label={t('frame.close')} onClick={onClose}>
                <Icon name="close" size="xs" />
              </button>
            </div>
          )}
          {children}
        </div>
      )}
    </dialog>
  )
}
