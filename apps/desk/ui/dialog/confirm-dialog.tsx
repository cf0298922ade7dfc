import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import layout from '../page/layout.module.css'
import styles from './confirm-dialog.module.css'
import { DeskDialog } from './desk-dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  /** What is asked. */
  title: string
  /** What the button says that does it: the deed with its number or sum, never "OK". */
  confirm: string
  onConfirm: () => void
  isBusy?: boolean
  /** What comes of it, and that it cannot be undone. */
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ isOpen, onClose, title, confirm, onConfirm, isBusy, children }: ConfirmDialogProps) {
  const t = useDeskTexts()
  return (
    <DeskDialog isOpen={isOpen} onClose={onClose} title={title}>
      {children}
      <div className={layout.actions}>
        <Button className={styles.confirm} loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('frame.leaveIt')}
        </Button>
      </div>
    </DeskDialog>
  )
}
