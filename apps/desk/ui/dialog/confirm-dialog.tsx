import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import layout from '../page/layout.module.css'
import styles from './confirm-dialog.module.css'
import { DeskDialog } from './desk-dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The action with its number or amount, never "OK". */
  confirm: string
  onConfirm: () => void
  isBusy?: boolean
  /** Consequences, and that it cannot be undone. */
  children: ReactNode
}

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
