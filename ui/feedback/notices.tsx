import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '../i18n/translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import { maxNoticeMilliseconds, type ShownNotice } from './notice-store.ts'
import { useNoticeStore } from './notices-provider.tsx'
import styles from './notices.module.css'
import { useUnobstructedEdge } from '../hooks/use-unobstructed-edge.ts'

/** Region of the notices, a live region for screen readers. Rendered once, by the layout. */
export function Notices() {
  const t = useTranslate()
  const store = useNoticeStore()
  const notices = useSyncExternalStore(store.subscribe, store.list, store.listFirst)
  const section = useUnobstructedEdge(notices.length)
  return (
    <section ref={section} className={styles.notices} aria-label={t('notices.label')} data-print="hide">
      <ol aria-live="polite" aria-relevant="additions">
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} onLeave={() => store.dismiss(notice.id)} />
        ))}
      </ol>
    </section>
  )
}

function Notice({ notice, onLeave }: { notice: ShownNotice; onLeave: () => void }) {
  const t = useTranslate()
  // A notice stays while hovered or focused.
  const [isHeld, setHeld] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { action } = notice

  const leave = () => {
    const hadFocus = item.current?.contains(document.activeElement)
    onLeave()
    if (hadFocus) action?.onFocusLost?.()
  }
  const act = () => {
    onLeave()
    action?.onAction()
  }

  useEffect(() => {
    if (action?.takesFocus) button.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on mount
  }, [])

  useEffect(() => {
    if (isHeld || notice.stays) return
    const timer = setTimeout(leave, notice.duration ?? maxNoticeMilliseconds)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new closure does not restart the time
  }, [isHeld, notice.id])

  return (
    <li
      ref={item}
      className={joinClassNames(styles.notice, styles[notice.kind])}
      role={notice.kind === 'negative' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      // Ignores focus after a tap: it would persist, and the notice with it.
      onFocus={({ target }) => setHeld(target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <Icon name={notice.kind === 'positive' ? 'check' : 'warning'} />
      <p className={styles.text}>
        {notice.text}
        {notice.caption && <span className={styles.caption}>{notice.caption}</span>}
      </p>
      {action && (
        <button ref={button} className={styles.action} type="button" onClick={act}>
          {action.label}
        </button>
      )}
      <button className={styles.dismiss} type="button" aria-label={t('notices.dismiss')} onClick={leave}>
        <Icon name="close" size="xs" />
      </button>
    </li>
  )
}
