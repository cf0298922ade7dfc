import { NavigationError, withCause } from '../navigation/navigation-error.ts'

/** Fetches code that is not there from the beginning, once, and makes something of it. Rejects with `network` where it cannot be had. */
export function createLoad<code, made>(
  importCode: () => Promise<code>,
  make: (code: code) => made,
): () => Promise<made> {
  let loading: Promise<made> | undefined
  let failed: string | undefined

  // Browsers remember by its URL that a module could not be had, and name it: asked for again, it needs another one.
  const importAgain = (): Promise<code> =>
    // A template, because compilers drop the note to Vite before parentheses.
    // oxlint-disable-next-line typescript/no-unnecessary-template-expression
    failed ? import(/* @vite-ignore */ `${(failed += '#')}`) : importCode()

  return () =>
    (loading ??= importAgain().then(make, (cause) => {
      // The next one who needs it tries again.
      loading = undefined
      failed ??= /http\S+/.exec(String(cause))?.[0]
      throw withCause('network', cause)
    }))
}

/** Waits no longer than until the signal says that it is over. */
export const waitUnlessAborted = <value>(signal: AbortSignal, promise: Promise<value>): Promise<value> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(new NavigationError('aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject)
  })
