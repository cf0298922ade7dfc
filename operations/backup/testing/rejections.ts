import { onTestFinished } from 'vitest'

/** The rejections that nobody hears until the end of the test: they would end the process. */
export function watchRejections(): unknown[] {
  const unheard: unknown[] = []
  const listen = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  return unheard
}
