import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Fields = Readonly<Record<string, string>>

/** What is typed is kept so long after the last key, and so long after the first one that is not kept, whatever is typed meanwhile. */
const restMilliseconds = 2000
const mostMilliseconds = 2500

interface Autosaved {
  /** Whether all that is typed is kept. */
  isKept: boolean
  /** When something was kept last; null: nothing was, yet. */
  keptAt: string | null
  /** Whether the last try came to nothing; it is tried again. */
  hasFailed: boolean
}

/**
 * Keeps what is typed, for whoever types it: it is there again after the browser was closed, or came to an end. `keep` gives when it was
 * kept, or null. Nothing is kept while `isPaused`: it is being saved for good.
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
    // A phone may end a browser that is not seen.
    const hide = () => void (document.visibilityState === 'hidden' && !isKept && !isPaused && send())
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [isKept, isPaused])

  return { isKept, keptAt, hasFailed: failures > 0 }
}
