import { vi } from 'vitest'

/**
 * Elements watched by an `IntersectionObserver`, and functions that report them in or out of view.
 */
export interface Observed {
  elements(): Element[]
  show(element: Element, isIntersecting?: boolean): void
}

/**
 * Replaces the browser's `IntersectionObserver`, which depends on layout; `vi.unstubAllGlobals()`
 * restores it.
 */
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
