interface Entry<Value> {
  value: Value
  cost: number
}

/** Values up to a total cost; the least recently used goes. docs/decisions/0031 has the uses. */
export class LruCache<Value> {
  readonly #most: number
  readonly #entries = new Map<string, Entry<Value>>()
  #cost = 0

  constructor(most: number) {
    this.#most = most
  }

  get cost(): number {
    return this.#cost
  }

  /** Returns the value without marking it as used. */
  peek(name: string): Value | undefined {
    return this.#entries.get(name)?.value
  }

  /** Returns the value and marks it as most recently used. */
  get(name: string): Value | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    this.#entries.delete(name)
    this.#entries.set(name, entry)
    return entry.value
  }

  set(name: string, value: Value, cost = 1): void {
    this.delete(name)
    this.#entries.set(name, { value, cost })
    this.#cost += cost
    for (const oldest of this.#entries.keys()) {
      if (this.#cost <= this.#most) break
      this.delete(oldest)
    }
  }

  delete(name: string): void {
    this.#cost -= this.#entries.get(name)?.cost ?? 0
    this.#entries.delete(name)
  }
}
