import { useFormatDate } from '#ui/i18n/translation.tsx'
import layout from '../page/layout.module.css'

/** Returns a function that writes a time with its day: `21 Nov 2026, 19:30`. */
export function useMoment() {
  const formatDate = useFormatDate()
  return (at: string, day: 'short' | 'long' = 'short') => `${formatDate(at, day)}, ${formatDate(at, 'time')}`
}

/** A time in a table, on one line. */
export function Moment({ at }: { at: string }) {
  const moment = useMoment()
  return (
    <time dateTime={at} className={layout.nowrap}>
      {moment(at)}
    </time>
  )
}
