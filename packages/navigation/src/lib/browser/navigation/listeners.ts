/** Callbacks notified of changes. */
export interface Listeners {
  /** The returned function unsubscribes. */
  subscribe(listener: () => void): () => void
  notify(): void
}

/** Creates an empty list of listeners. */
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
