import { usePage } from '@cadenza/navigation/react'
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Recording } from '#core/content/recording.ts'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { formatTime } from '#core/catalogue/audio/format-time.ts'
import styles from './audio-player.module.css'

/** Playback state; 'waiting' = loading. */
type State = 'silent' | 'waiting' | 'playing' | 'failed'

// If its drawing fails to load, the recording still plays.
const SoundingString = lazy(() =>
  import('./sounding-string.tsx').then(
    (file) => ({ default: file.SoundingString }),
    () => ({ default: (): ReactNode => null }),
  ),
)

interface AudioPlayerProps {
  composer: string
  work: string
  recording: Recording
}

/**
 * A link to the file, and with scripts a button that plays it in place. Nothing is loaded before
 * playing; it stops when another one starts, and when its page is left.
 */
export function AudioPlayer({ composer, work, recording }: AudioPlayerProps) {
  const t = useTranslate()
  const isHydrated = useIsHydrated()
  const path = usePage().url.replace(/[?#].*/, '')
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<State>('silent')
  /** The audio element, once playing was requested. */
  const [asked, setAsked] = useState<HTMLAudioElement | null>(null)
  useEffect(() => {
    const player = audio.current
    return () => player?.pause()
  }, [path])

  const isOn = state === 'playing' || state === 'waiting'
  const toggle = (event: SyntheticEvent) => {
    event.preventDefault()
    const player = audio.current!
    if (isOn) {
      player.pause()
      return
    }
    // Set late, because a browser might preload it. Set again after a failure.
    if (!asked || state === 'failed') player.src = recording.url
    setAsked(player)
    setState('waiting')
    player.play().catch((error: Error) => {
      // Paused before it started.
      setState(error.name === 'AbortError' ? 'silent' : 'failed')
    })
  }
  return (
    <div className={styles.listen} data-print="hide">
      {/* One element for both, which keeps the focus when scripts take over. */}
      <a
        href={recording.url}
        className={styles.button}
        data-state={state}
        {...(isHydrated && {
          role: 'button',
          'aria-busy': state === 'waiting' || undefined,
          onClick: (event: MouseEvent) => !isForElsewhere(event) && toggle(event),
          onKeyDown: (event: KeyboardEvent) => event.key === ' ' && toggle(event),
        })}
      >
        {t(isOn ? 'listen.pause' : 'listen.play')}
        <VisuallyHidden>{` – ${composer}, ${work}`}</VisuallyHidden>
      </a>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music, of which the row says what it is and who plays */}
      <audio
        ref={audio}
        preload="none"
        onPlay={silenceOthers}
        onPlaying={() => setState('playing')}
        onWaiting={() => setState('waiting')}
        onPause={() => setState('silent')}
        onError={() => setState('failed')}
      />
      <span className={styles.rest}>
        {asked && (
          <Suspense>
            <SoundingString audio={asked} isPlaying={state === 'playing'} seconds={recording.seconds} />
          </Suspense>
        )}
      </span>
      {!asked && <span className={styles.time}>{formatTime(recording.seconds)}</span>}
      <p className={styles.credit}>{recording.credit}</p>
      {state === 'failed' && (
        <p className={styles.failure} role="alert">
          {t('listen.failed')} <a href={recording.url}>{t('listen.file')}</a>
        </p>
      )}
    </div>
  )
}

/** Modified clicks, for a new window or a download, are left to the browser. */
const isForElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey

function silenceOthers({ currentTarget }: SyntheticEvent<HTMLAudioElement>): void {
  for (const other of document.querySelectorAll('audio')) if (other !== currentTarget) other.pause()
}
