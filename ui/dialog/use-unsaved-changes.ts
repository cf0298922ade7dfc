import { type LeaveGuard, useLeaveGuard } from '@cadenza/navigation/leave'
import { useEffect } from 'react'
import { useTranslate } from '../i18n/translation.tsx'

const loadDialog = () => import('./unsaved-changes.tsx')

/** Whether a navigation loses the input. */
export type IsLeaving = NonNullable<LeaveGuard['isLeaving']>

/** The dialog is preloaded with the first change: it must not wait for the network. */
export function useUnsavedChanges(when: boolean, isLeaving?: IsLeaving): void {
  const t = useTranslate()
  useLeaveGuard(when, {
    isLeaving,
    async ask({ signal }) {
      const { askAboutUnsavedChanges } = await loadDialog()
      const texts = {
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        stay: t('unsaved.stay'),
        leave: t('unsaved.leave'),
      }
      return askAboutUnsavedChanges(texts, signal)
    },
  })
  useEffect(() => {
    if (when) void loadDialog().catch(() => undefined)
  }, [when])
}
