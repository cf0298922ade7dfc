import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderError } from './provider.ts'

/** Waits for a provider for so long at most. What comes later is lost, and is asked for again. */
export async function withTimeout<answer>(asked: Promise<answer>, milliseconds: number): Promise<answer> {
  const ending = new AbortController()
  const lateness = sleep(milliseconds, undefined, { signal: ending.signal }).then(
    () => {
      throw new ProviderError(`The payment provider has not answered within ${milliseconds} ms.`)
    },
    () => asked,
  )
  try {
    return await Promise.race([asked, lateness])
  } finally {
    ending.abort()
    // Whoever loses the race fails for nobody.
    void lateness.catch(() => {})
    void asked.catch(() => {})
  }
}
