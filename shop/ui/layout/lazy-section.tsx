import { type ComponentType, lazy, memo, type NamedExoticComponent, Suspense, useState } from 'react'

/** A section that may come after its page. */
export interface LaterSection<props extends object> extends NamedExoticComponent<props> {
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
  // Drawn anew before its code is there, it would lose the HTML that it came with.
  return Object.assign(memo<props>(Later), { load: loadOnce })
}
