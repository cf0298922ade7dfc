import type { ReactNode } from 'react'
import styles from './state-mark.module.css'

/** `good`: as it should be; `open`: pending; `bad`: needs attention; `over`: abandoned. */
export type StateShape = 'good' | 'open' | 'bad' | 'over' | 'off'

const shapes: Record<StateShape, string> = {
  good: 'M3 8.5 6.5 12 13 4.5',
  open: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3.2l2 1.3',
  bad: 'M8 2 14.5 13.5h-13zM8 6.5v3M8 11.5v.5',
  over: 'M3 8h10',
  off: 'M4 4l8 8M12 4l-8 8',
}

/** Shows a state by text and shape, independent of colour. */
export function StateMark({ shape, children }: { shape: StateShape; children: ReactNode }) {
  return (
    <span className={styles.mark} data-shape={shape}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={shapes[shape]} />
      </svg>
      {children}
    </span>
  )
}
