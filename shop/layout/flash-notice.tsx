import { useShared } from '@cadenza/navigation/react'
import { useEffect, useRef } from 'react'
import { useNotify } from '../ui/notices.tsx'

/** Shows the notice that came with the page. The first page's own is in the store already, for those without JavaScript. */
export function FlashNotice() {
  const notify = useNotify()
  const { notice } = useShared().flash
  const shown = useRef(notice)
  useEffect(() => {
    if (notice && notice !== shown.current) notify(notice)
    shown.current = notice
  }, [notice, notify])
  return null
}
