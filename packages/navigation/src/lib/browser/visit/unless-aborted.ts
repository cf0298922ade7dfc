import { NavigationError } from '../navigation-error.ts'

/** Waits no longer than until the signal says that it is over. */
export const unlessAborted = <value>(signal: AbortSignal, promise: Promise<value>): Promise<value> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(new NavigationError('aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject)
  })
