import { type KeyboardEvent, useId, useState, useEffect } from 'react'
import { href } from '@cadenza/navigation'
import { useDeskTexts } from '../i18n/messages.ts'
import { useNavigation, useShared } from '../hooks.ts'
import type { Room } from '../feature.ts'
import { DeskDialog } from '../ui/dialog/desk-dialog.tsx'
import { DeskIcon, type DeskIconName } from '../ui/display/desk-icon.tsx'
import { deskRoutes } from '../routes.ts'
import { type SearchAnswer, type SearchHit, minSearchLength } from '../search/search.ts'
import { deskCommands } from './commands.ts'
import { isMatch } from './match.ts'
import styles from './palette.module.css'

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  rooms: readonly Room[]
  onKeys: () => void
  onTour: () => void
}

interface Entry {
  key: string
  icon: DeskIconName
  title: string
  caption?: string
  keys?: string[]
  act: () => void
}

export function Palette({ isOpen, onClose, ...inside }: PaletteProps) {
  const t = useDeskTexts()
  return (
    <DeskDialog isOpen={isOpen} onClose={onClose} title={t('frame.search')} variant="top">
      <Inside onClose={onClose} {...inside} />
    </DeskDialog>
  )
}

function Inside({ onClose, ...parts }: Omit<PaletteProps, 'isOpen'>) {
  const t = useDeskTexts()
  const list = useId()
  const [typed, setTyped] = useState('')
  // By key, because results inserted above must not change the selection.
  const [chosen, setChosen] = useState<string | null>(null)
  const { entries, state } = useEntries(typed, { onClose, ...parts })
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )
  const type = (text: string) => {
    setTyped(text)
    setChosen(null)
  }
  const press = (event: KeyboardEvent) => {
    // While composing, an input method uses Enter and the arrows.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      const next = (at + step + entries.length) % entries.length
      setChosen(entries[next]?.key ?? null)
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') entries[at]?.act()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.palette}>
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={t('frame.search')}
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={entries[at] ? `${list}-${at}` : undefined}
        placeholder={t('frame.searchHint')}
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what the dialog was opened for
        autoFocus
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      <div className={styles.list} id={list} role="listbox" aria-label={t('frame.search')}>
        {entries.map((entry, index) => (
          <Option
            {...entry}
            key={entry.key}
            id={`${list}-${index}`}
            isChosen={index === at}
            onPoint={() => setChosen(entry.key)}
          />
        ))}
      </div>
      <p className={styles.state} role="status">
        {state === 'failed' ? t('frame.searchFailed') : describeCount(t, entries.length, state === 'searching')}
      </p>
    </div>
  )
}

function describeCount(t: ReturnType<typeof useDeskTexts>, count: number, isSearching: boolean): string {
  if (isSearching) return t('frame.searching')
  return count === 0 ? t('frame.searchNothing') : t('frame.searchFound', { count })
}

type OptionProps = Omit<Entry, 'key'> & { id: string; isChosen: boolean; onPoint: () => void }

function Option({ id, icon, title, caption, keys = [], isChosen, onPoint, act }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field above
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isChosen}
      // Focus stays in the field.
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={act}
    >
      <DeskIcon name={icon} />
      <span className={styles.title}>{title}</span>
      {caption && <span className={styles.caption}>{caption}</span>}
      {keys.length > 0 && (
        <span className={styles.keys}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  )
}

/** Pages and commands at once, search results as they arrive. */
function useEntries(typed: string, { rooms, onClose, onKeys, onTour }: Omit<PaletteProps, 'isOpen'>) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const { me } = useShared()
  const { hits, state } = useSearch(typed)
  const goTo = (url: string) => () => {
    onClose()
    void navigation.navigate({ url })
  }
  const places: Entry[] = rooms.map(({ name, text, icon, href, letter }) => ({
    key: `room ${name}`,
    icon,
    title: t(text),
    keys: ['g', letter],
    act: goTo(href),
  }))
  const done: Entry[] = deskCommands
    .filter(({ action }) => me?.actions.includes(action))
    .map(({ text, icon, href }) => ({ key: `command ${text}`, icon, title: t(text), act: goTo(href) }))
  const own: Entry[] = [
    { key: 'keys', icon: 'keyboard', title: t('frame.keys'), keys: ['?'], act: onKeys },
    { key: 'tour', icon: 'command', title: t('frame.tour'), act: onTour },
  ]
  const fitting = [...places, ...done, ...own].filter(({ title }) => isMatch(title, typed.trim()))
  const found = hits.map(({ kind, title, caption, href }): Entry => ({
    key: href,
    icon: kind,
    title,
    caption,
    act: goTo(href),
  }))
  return { entries: [...found, ...fitting], state }
}

/** Pause in typing before the server is queried. */
const restMilliseconds = 120

interface Found {
  hits: SearchHit[]
  state: 'idle' | 'searching' | 'failed'
}

interface Answered {
  q: string
  hits: SearchHit[]
  hasFailed: boolean
}

/** Results stay until others arrive; late responses are ignored. */
function useSearch(typed: string): Found {
  const [answered, setAnswered] = useState<Answered>({ q: '', hits: [], hasFailed: false })
  const q = typed.trim()
  const isAsked = q.length >= minSearchLength
  useEffect(() => {
    if (!isAsked) return
    const stopping = new AbortController()
    const timer = setTimeout(() => {
      ask(q, stopping.signal)
        .then(({ hits }) => setAnswered({ q, hits, hasFailed: false }))
        .catch(() => stopping.signal.aborted || setAnswered({ q, hits: [], hasFailed: true }))
    }, restMilliseconds)
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [q, isAsked])
  if (!isAsked) return { hits: [], state: 'idle' }
  if (answered.q !== q) return { hits: answered.hits, state: 'searching' }
  return { hits: answered.hits, state: answered.hasFailed ? 'failed' : 'idle' }
}

async function ask(q: string, signal: AbortSignal): Promise<SearchAnswer> {
  const answer = await fetch(href(deskRoutes.search, {}, { query: { q } }), {
    signal,
    headers: { accept: 'application/json' },
  })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (!answer.ok || !isJson) throw new Error(`The search answered ${answer.status}.`)
  return (await answer.json()) as SearchAnswer
}
