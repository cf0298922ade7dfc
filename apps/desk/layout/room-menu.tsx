import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { type Room, roomGroups } from '../feature.ts'
import { Link, usePage } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { DeskIcon } from '../ui/display/desk-icon.tsx'
import styles from './room-menu.module.css'

const mostInBar = 4

/** On desktops all rooms at the side; below, the most used in a bar and all behind a button. */
export function RoomMenu({ rooms }: { rooms: readonly Room[] }) {
  const t = useDeskTexts()
  const list = useId()
  const { url } = usePage()
  // The next page closes the menu.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === url
  const menu = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const often = [...rooms].sort((one, other) => rankOf(one) - rankOf(other)).slice(0, mostInBar)

  useEffect(() => {
    if (!isOpen) return
    const closeBeside = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) setOpenedAt(null)
    }
    addEventListener('pointerdown', closeBeside)
    return () => removeEventListener('pointerdown', closeBeside)
  }, [isOpen])

  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpenedAt(null)
    button.current?.focus()
  }
  return (
    <nav
      ref={menu}
      className={joinClassNames(styles.menu, isOpen && styles.open)}
      aria-label={t('frame.rooms')}
      data-print="hide"
      onKeyDown={closeByKey}
    >
      <div id={list} className={styles.groups}>
        {[null, ...roomGroups].map((group) => (
          <Group key={group} group={group} rooms={rooms.filter((room) => room.group === group)} often={often} />
        ))}
      </div>
      <button
        ref={button}
        type="button"
        className={styles.all}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpenedAt(isOpen ? null : url)}
      >
        <DeskIcon name="menu" />
        {t('frame.rooms')}
      </button>
    </nav>
  )
}

const barOrder = ['today', 'orders', 'season', 'inbox']
/** Other rooms follow in the order of the menu. */
const rankOf = ({ name }: Room) => (barOrder.includes(name) ? barOrder.indexOf(name) : barOrder.length)

interface GroupProps {
  group: Room['group']
  rooms: readonly Room[]
  often: readonly Room[]
}

function Group({ group, rooms, often }: GroupProps) {
  const t = useDeskTexts()
  const title = useId()
  if (rooms.length === 0) return null
  return (
    <div className={styles.group}>
      {group && (
        <p id={title} className={styles.title}>
          {t(`frame.group.${group}`)}
        </p>
      )}
      <ul aria-labelledby={group ? title : undefined}>
        {rooms.map((room) => (
          <li key={room.name} className={joinClassNames(!often.includes(room) && styles.seldom)}>
            <RoomLink {...room} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function RoomLink({ href, text, icon }: Room) {
  const t = useDeskTexts()
  const { pathname } = new URL(usePage().url)
  const isHere = href === today ? pathname.replace(/\/$/, '') === today : pathname.startsWith(href)
  return (
    <Link href={href} className={styles.room} aria-current={isHere ? 'page' : undefined}>
      <DeskIcon name={icon} />
      <span>{t(text)}</span>
    </Link>
  )
}

const today = '/desk'
