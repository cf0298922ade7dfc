import icon from '#ui/display/icon.module.css'
import { joinClassNames } from '#ui/class-names.ts'

/** In a view box of 24 by 24. */
const deskIconPaths = {
  today: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h3v3H8z',
  season: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h.5M12 14h.5M16 14h.5M8 17h.5M12 17h.5',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  order: 'M5 3h14v18l-3.5-2-3.5 2-3.5-2L5 21zM9 8h6M9 12h6',
  promo: 'M3 12V4h8l10 10-8 8zM7.5 8.5h.01',
  inbox: 'M3 13l3-8h12l3 8v6H3zM3 13h5l1.5 3h5l1.5-3h5',
  message: 'M3 6h18v12H3zM3 7l9 7 9-7',
  event: 'M9 18V5l11-2v13M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM20 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  soloist: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4M9 21h6',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  article: 'M4 4h7a3 3 0 0 1 1 .2A3 3 0 0 1 13 4h7v15h-7l-1 1-1-1H4zM12 4.5V20M7 8h2M7 11h2M15 8h2M15 11h2',
  question: 'M4 5h16v12h-9l-5 4v-4H4zM9.5 9a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .7-1 1.4M12 14.5v.5',
  survey: 'M6 4h12v17H6zM9 2.5h6v3H9zM9 11l1.5 1.5L13 10M9 16l1.5 1.5L13 15M15 11.5h.5M15 16.5h.5',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5a1 1 0 1 0 .01 0',
  gallery: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  menu: 'M4 5h16M4 10h10M4 15h16M4 20h10',
  moveUp: 'M6 14l6-6 6 6',
  moveDown: 'M6 10l6 6 6-6',
  report: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  audit: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3',
  health: 'M3 12h4l3-7 4 14 3-7h4',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  person: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  command: 'M5 7l5 5-5 5M12 18h7',
  keyboard: 'M3 6h18v12H3zM7 10h.5M11 10h.5M15 10h.5M8 14h8',
  signOut: 'M10 4H4v16h6M9 12h12M17 8l4 4-4 4',
  sortUp: 'M12 19V6M6 12l6-6 6 6',
  sortDown: 'M12 5v13M6 12l6 6 6-6',
} as const

export type DeskIconName = keyof typeof deskIconPaths

export function DeskIcon({ name, className }: { name: DeskIconName; className?: string }) {
  return (
    <svg
      className={joinClassNames(icon.icon, icon.xs, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={deskIconPaths[name]} />
    </svg>
  )
}
