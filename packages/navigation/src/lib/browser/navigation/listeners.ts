/** Callbacks that are told when something changes. */
export interface Listeners {
  /** The returned function ends it. */
  subscribe(listener: () => void): () => void
  notify(): void
}

/** An empty list of listeners. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => listeners.forEach((listener) => listener()),
  }
}
