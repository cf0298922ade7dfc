import { useEffect } from 'react'

/** Keeps the screen from going dark as long as the page is shown. No effect where a browser cannot, or will not. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused when the battery is low, for one.
      const taken = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isLeft) void taken?.release()
      else lock = taken
    }
    const onVisibility = () => void keep()
    // The browser lets go of it by itself as the page is hidden.
    document.addEventListener('visibilitychange', onVisibility)
    void keep()
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [])
}
