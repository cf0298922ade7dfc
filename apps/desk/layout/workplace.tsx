import { href } from '@cadenza/navigation'
import { type ReactNode, useState } from 'react'
import { Icon } from '#ui/display/icon.tsx'
import { Notices } from '#ui/feedback/notices.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { Palette } from '../palette/palette.tsx'
import { usePage, usePost, useShared } from '../hooks.ts'
import type { Room } from '../feature.ts'
import { deskRoutes } from '../routes.ts'
import type { DeskPerson } from '../shared-props.ts'
import { DeskDialog } from '../ui/dialog/desk-dialog.tsx'
import styles from './layout.module.css'
import { PersonMenu } from './person-menu.tsx'
import { RoomMenu } from './room-menu.tsx'
import { Tour } from './tour.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const today = href(deskRoutes.today)

type Opened = 'palette' | 'keys' | 'tour' | null

interface WorkplaceProps {
  person: DeskPerson
  rooms: readonly Room[]
  children: ReactNode
}

export function Workplace({ person, rooms, children }: WorkplaceProps) {
  const t = useDeskTexts()
  const { shop } = useShared()
  const { pathname } = new URL(usePage().url)
  const [opened, setOpened] = useState<Opened>(null)
  const [isTourLeft, setTourLeft] = useState(false)
  const isTourDue = !person.isToured && !isTourLeft && pathname.replace(/\/$/, '') === today
  const isTourShown = opened === 'tour' || isTourDue
  const open = (what: Opened) => () => setOpened(what)
  const close = open(null)
  const leaveTour = () => {
    setOpened(null)
    setTourLeft(true)
  }
  const own = rooms.filter(({ action }) => person.actions.includes(action))
  useShortcuts({ rooms: own, onSearch: open('palette'), onHelp: open('keys') })

  return (
    <>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      <header className={styles.head} data-print="hide">
        <a className={styles.brand} href={shop.href}>
          {shop.name}
        </a>
        <HallSwitch person={person} />
        <div className={styles.notices}>
          <Notices />
        </div>
        <button
          type="button"
          className={styles.search}
          onClick={open('palette')}
          aria-keyshortcuts="/ Control+K Meta+K"
        >
          <Icon name="search" size="xs" />
          <span>{t('frame.search')}</span>
          <kbd>/</kbd>
        </button>
        <PersonMenu person={person} onKeys={open('keys')} onTour={open('tour')} />
      </header>
      <RoomMenu rooms={own} />
      <main id="content" tabIndex={-1} className={styles.page}>
        {isTourShown && <Tour isAsked={opened === 'tour'} isSeen={person.isToured} onClose={leaveTour} />}
        {children}
      </main>
      <Palette isOpen={opened === 'palette'} onClose={close} rooms={own} onKeys={open('keys')} onTour={open('tour')} />
      <ShortcutsDialog isOpen={opened === 'keys'} onClose={close} rooms={own} />
    </>
  )
}

/** Selects the halls that all pages cover. */
function HallSwitch({ person: { halls, hall } }: { person: DeskPerson }) {
  const t = useDeskTexts()
  const post = usePost()
  if (halls.length === 0) return <span className={styles.hall} />
  if (halls.length === 1) return <span className={styles.hall}>{halls[0]!.title}</span>
  const choose = (value: string) => post(href(deskRoutes['hall.choose']), { hall: value === '' ? null : Number(value) })
  return (
    <label className={styles.hall}>
      <span className={styles.hallLabel}>{t('frame.hall')}</span>
      <select value={hall ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('frame.allHalls')}</option>
        {halls.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}

function ShortcutsDialog({ isOpen, onClose, rooms }: { isOpen: boolean; onClose: () => void; rooms: readonly Room[] }) {
  const t = useDeskTexts()
  const keys: [keys: string[], what: string][] = [
    [['/'], t('frame.search')],
    [['Ctrl', 'K'], t('frame.search')],
    [['?'], t('frame.keys')],
    ...rooms.map(({ letter, text }): [string[], string] => [['g', letter], t('frame.goTo', { room: t(text) })]),
    [['Esc'], t('frame.close')],
  ]
  return (
    <DeskDialog isOpen={isOpen} onClose={onClose} title={t('frame.keys')}>
      <dl className={styles.keys}>
        {keys.map(([pressed, what]) => (
          <div key={pressed.join('+')}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  )
}
