import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A section that the first screen does without. The server renders it with its page; in the browser its code is fetched
 * once the page above it is alive, and until then its HTML stands as it came.
 */
export async function later<props extends object>(
  load: () => Promise<ComponentType<props>>,
): Promise<ComponentType<props>> {
  // The server cannot wait while it renders: there the code is loaded with the page's.
  const Section: ComponentType<props> = import.meta.env.SSR
    ? await load()
    : lazy(async () => ({ default: await load() }))
  return function Later(props: props) {
    return (
      <Suspense>
        <Section {...props} />
      </Suspense>
    )
  }
}
