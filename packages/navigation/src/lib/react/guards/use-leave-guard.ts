import { useEffect, useRef } from 'react'
import { type LeaveGuard, guardLeaving } from '../../browser/leave/guard-leaving.ts'
import { useScope } from '../navigation-context.ts'

/**
 * Asks for confirmation before the page is left while `when` is true:
 * `useLeaveGuard(form.isDirty, { ask })`. @see {@link guardLeaving}
 */
export function useLeaveGuard(when: boolean, options: LeaveGuard): void {
  const { navigator } = useScope()
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))
  useEffect(() => {
    if (!when) return undefined
    return guardLeaving(navigator, {
      get ask() {
        return latest.current.ask
      },
      get isLeaving() {
        return latest.current.isLeaving
      },
    })
  }, [when, navigator])
}
