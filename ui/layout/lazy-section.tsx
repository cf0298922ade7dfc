import { type ComponentType, lazy, memo, type NamedExoticComponent, Suspense, useState } from 'react'

/** A section whose code may be loaded after its page. */
export interface LazySection<props extends object> extends NamedExoticComponent<props> {
  /** Loads its code. If loaded before its page renders, the section renders with the page. */
  load(): Promise<unknown>
}

const firstWaitMilliseconds = 1000
const longestWaitMilliseconds = 60_000

/**
 * Creates a lazy section for content below the first screen. The server renders it with its page;
 * in the browser its code is loaded once the page above it is hydrated, and until then the server's
 * HTML stays. A failed load is retried, after a pause that doubles up to a minute.
 */
export async function createLazySection<props extends object>(
  load: () => Promise<ComponentType<props>>,
): Promise<LazySection<props>> {
  let loaded: ComponentType<props> | undefined
  const loadOnce = async () => (loaded ??= await load())
  const Lazy = lazy(async () => ({ default: await keepTrying(loadOnce) }))
  // The server cannot wait while it renders, so it loads the section's code with the page's.
  if (import.meta.env.SSR) await loadOnce()
  function Section(props: props) {
    const [Section] = useState<ComponentType<props>>(() => loaded ?? Lazy)
    return (
      <Suspense>
        <Section {...props} />
      </Suspense>
    )
  }
  // Memo: rendered again before its code is loaded, the section would lose the server's HTML.
  return Object.assign(memo<props>(Section), { load: loadOnce })
}

async function keepTrying<value>(load: () => Promise<value>): Promise<value> {
  for (let wait = firstWaitMilliseconds; ; wait = Math.min(2 * wait, longestWaitMilliseconds))
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
}
