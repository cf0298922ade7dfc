interface Entry<Value> {
  value: Value
  cost: number
}

/**
 * Values by name, as many as fit: what was asked for longest ago goes. Finished pages, their
 * repeated answers, sections of pages and values that pages share are kept so; docs/decisions/0031
 * says what each of these caches is for, and when it forgets.
 */
export class LruCache<Value> {
  readonly #most: number
  /** In order of last use. */
  readonly #entries = new Map<string, Entry<Value>>()
  #cost = 0

  /** @param most the sum of costs that fit */
  constructor(most: number) {
    this.#most = most
  }

  /** The sum of what the values cost. */
  get cost(): number {
    return this.#cost
  }

  /** The value, without asking for it. */
  peek(name: string): Value | undefined {
    return this.#entries.get(name)?.value
  }

  /** The value, which is the last to go now. */
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
