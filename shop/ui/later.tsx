import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** A section that may come after its page. */
export interface LaterSection<props extends object> {
  (props: props): ReactNode
  /** Fetches the section's code: where it is there before the page is, the section comes with the page. */
  load(): Promise<unknown>
}

/**
 * A section that the first screen does without. The server renders it with its page; in the browser its code is fetched
 * once the page above it is alive, and until then its HTML stands as it came.
 */
export async function later<props extends object>(
  load: () => Promise<ComponentType<props>>,
): Promise<LaterSection<props>> {
  let loaded: ComponentType<props> | undefined
  const loadOnce = async () => (loaded ??= await load())
  const Lazy = lazy(async () => ({ default: await loadOnce() }))
  // The server cannot wait while it renders: there the code is loaded with the page's.
  if (import.meta.env.SSR) await loadOnce()
  function Later(props: props) {
    const [Section] = useState<ComponentType<props>>(() => loaded ?? Lazy)
    return (
      <Suspense>
        <Section {...props} />
      </Suspense>
    )
  }
  return Object.assign(Later, { load: loadOnce })
}
