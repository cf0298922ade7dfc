import { joinClassNames } from '../class-names.ts'
import styles from './icon.module.css'

export type IconName = keyof typeof iconPaths
export type IconSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

/** Icon of 18, 24, 32, 38 or 46 px, hidden from screen readers: text stands beside it. */
export function Icon({ name, size = 'sm', className }: { name: IconName; size?: IconSize; className?: string }) {
  return (
    <svg
      className={joinClassNames(styles.icon, styles[size], className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}

/** Outlines in a view box of 24 by 24. */
const iconPaths = {
  'arrow-left': 'M20 12H4M10 6l-6 6 6 6',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  camera: 'M3 8h4l2-3h6l2 3h4v11H3zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  cart: 'M5 8h14l1 12H4zM9 8V6a3 3 0 0 1 6 0v2',
  chat: 'M4 5h16v11h-8l-5 4v-4H4z',
  check: 'M4 12.5 9.5 18 20 6.5',
  'chevron-down': 'M5 9l7 7 7-7',
  'chevron-left': 'M15 5l-7 7 7 7',
  'chevron-right': 'M9 5l7 7-7 7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  close: 'M5 5l14 14M19 5 5 19',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7v.5',
  mail: 'M3 6h18v12H3zM3 7l9 6.5L21 7',
  menu: 'M3 7h18M3 12h18M3 17h18',
  minus: 'M5 12h14',
  music: 'M9 18V5l10-2v13M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  news: 'M4 5h13v14H4zM17 9h3v8a2 2 0 0 1-3 1M7 9h7M7 12.5h7M7 16h4',
  pause: 'M8 5v14M16 5v14',
  phone: 'M5 4h4l2 5-2.5 1.5a12 12 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1z',
  pin: 'M12 21s7-6.5 7-11.5a7 7 0 1 0-14 0C5 14.5 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  play: 'M8 5v14l11-7z',
  plus: 'M5 12h14M12 5v14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21',
  ticket: 'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v2M14 11v2M14 15v2',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  video: 'M3 6h12v12H3zM15 10.5l6-3.5v10l-6-3.5',
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.5',
  zoom: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6',
} as const
