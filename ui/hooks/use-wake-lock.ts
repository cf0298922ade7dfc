import { useEffect } from 'react'

/** Keeps the screen on while the page is shown, where the browser supports and allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused when the battery is low, for example.
      const taken = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isLeft) void taken?.release()
      else lock = taken
    }
    const onVisibility = () => void keep()
    // The browser releases it when the page is hidden.
    document.addEventListener('visibilitychange', onVisibility)
    void keep()
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [])
}
