import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Fields = Readonly<Record<string, string>>

/** Delay of saving after the last key, and maximum delay after the first unsaved one. */
const restMilliseconds = 2000
const mostMilliseconds = 2500

interface Autosaved {
  isKept: boolean
  /** Time of the last save; null: none yet. */
  keptAt: string | null
  /** Whether the last attempt failed; it is retried. */
  hasFailed: boolean
}

/**
 * Saves input as a draft for its author. `keep` returns the time of saving, or null. Nothing is
 * saved while `isPaused`: during the final save.
 */
export function useAutosave(
  fields: Fields,
  { keep, isPaused }: { keep: (fields: Fields) => Promise<string | null>; isPaused: boolean },
): Autosaved {
  const typed = JSON.stringify(fields)
  const [kept, setKept] = useState(typed)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const since = useRef<number | null>(null)
  const isKept = typed === kept

  const send = useEffectEvent(async () => {
    since.current = null
    const savedAt = await keep(fields)
    if (savedAt === null) return setFailures((before) => before + 1)
    setKept(typed)
    setKeptAt(savedAt)
    setFailures(0)
  })

  useEffect(() => {
    if (isKept || isPaused) {
      since.current = null
      return
    }
    since.current ??= Date.now()
    const left = since.current + mostMilliseconds - Date.now()
    const timer = setTimeout(() => void send(), Math.max(0, Math.min(restMilliseconds, left)))
    return () => clearTimeout(timer)
  }, [typed, isKept, isPaused, failures])

  useEffect(() => {
    // A phone may kill a hidden browser.
    const hide = () => void (document.visibilityState === 'hidden' && !isKept && !isPaused && send())
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [isKept, isPaused])

  return { isKept, keptAt, hasFailed: failures > 0 }
}
