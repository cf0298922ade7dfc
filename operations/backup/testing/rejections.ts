import { onTestFinished } from 'vitest'

/**
 * Collects unhandled rejections until the end of the test, which would otherwise end the process.
 */
export function watchRejections(): unknown[] {
  const unheard: unknown[] = []
  const listen = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  return unheard
}
