import { vi } from 'vitest'

/** Elements that are watched by an `IntersectionObserver`, and what tells that one of them has come into view, or is out of it. */
export interface Observed {
  elements(): Element[]
  show(element: Element, isIntersecting?: boolean): void
}

/** Puts an `IntersectionObserver` in the place of the browser's, which layout would have to tell; `vi.unstubAllGlobals()` ends it. */
export function stubObserver(): Observed {
  const observed = new Map<Element, IntersectionObserverCallback>()
  class FakeObserver {
    readonly #callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback
    }
    observe(element: Element): void {
      observed.set(element, this.#callback)
    }
    disconnect(): void {
      for (const [element, callback] of observed) if (callback === this.#callback) observed.delete(element)
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  return {
    elements: () => [...observed.keys()],
    show: (element, isIntersecting = true) =>
      observed.get(element)?.([{ isIntersecting } as IntersectionObserverEntry], undefined as never),
  }
}
