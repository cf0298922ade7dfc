import { type ReactNode, useSyncExternalStore } from 'react'
import styles from './audio-player.module.css'
import { formatTime } from '#core/catalogue/audio/format-time.ts'

interface SoundingStringProps {
  audio: HTMLAudioElement
  isPlaying: boolean
  /** Duration until the file is loaded. */
  seconds: number
}

/** The string vibrates while playing; the played part rests behind a finger that shortens it. */
export function SoundingString({ audio, isPlaying, seconds }: SoundingStringProps): ReactNode {
  const subscribe = (listener: () => void) => {
    const events = ['timeupdate', 'durationchange', 'seeked', 'ended']
    for (const event of events) audio.addEventListener(event, listener)
    return () => {
      for (const event of events) audio.removeEventListener(event, listener)
    }
  }
  const time = useSyncExternalStore(subscribe, () => audio.currentTime)
  const length = Number.isFinite(audio.duration) ? audio.duration : seconds
  const finger = Math.min(100, (time / length) * 100)
  return (
    <>
      <svg className={styles.string} viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" y1="10" x2="100" y2="10" />
        <line className={styles.played} x1="0" y1="10" x2={finger} y2="10" />
        {isPlaying && (
          <g transform={`translate(${finger} 0) scale(${1 - finger / 100} 1)`}>
            <path className={styles.tone} d="M0 10Q50 -6 100 10" />
            <path className={styles.overtone} d="M0 10Q25 3 50 10T100 10" />
          </g>
        )}
      </svg>
      <span className={styles.time}>{`${formatTime(time)} / ${formatTime(length)}`}</span>
    </>
  )
}
