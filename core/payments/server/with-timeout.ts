import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderError } from './provider.ts'

/** Limits the wait for a provider. A later response is lost and requested again. */
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
    // Prevents an unhandled rejection of the promise that loses the race.
    void lateness.catch(() => {})
    void asked.catch(() => {})
  }
}
