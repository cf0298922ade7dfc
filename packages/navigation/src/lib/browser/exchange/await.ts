import { NavigationError, withCause } from '../navigation/navigation-error.ts'

/** Loads code on demand, once. Rejects with `network` if it cannot be loaded. */
export function createLoad<code, made>(
  importCode: () => Promise<code>,
  make: (code: code) => made,
): () => Promise<made> {
  let loading: Promise<made> | undefined
  let failed: string | undefined

  // Browsers remember by URL that a module failed to load, so a retry needs another URL.
  const importAgain = (): Promise<code> =>
    // Template literal, because compilers drop the Vite comment before parentheses.
    // oxlint-disable-next-line typescript/no-unnecessary-template-expression
    failed ? import(/* @vite-ignore */ `${(failed += '#')}`) : importCode()

  return () =>
    (loading ??= importAgain().then(make, (cause) => {
      // The next caller tries again.
      loading = undefined
      failed ??= /http\S+/.exec(String(cause))?.[0]
      throw withCause('network', cause)
    }))
}

export const waitUnlessAborted = <value>(signal: AbortSignal, promise: Promise<value>): Promise<value> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(new NavigationError('aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject)
  })
