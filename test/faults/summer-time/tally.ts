import type { Finding } from '#test/attacks/attack.ts'

export class Tally {
  compared = 0
  readonly #wrong: string[] = []

  expect(what: string, measured: unknown, expected: unknown): void {
    this.compared++
    const [is, should] = [JSON.stringify(measured), JSON.stringify(expected)]
    if (is !== should) this.#wrong.push(`${what}: ${is} instead of ${should}`)
  }

  tell(promise: string, measured: string): Finding {
    const wrong = this.#wrong.length > 0 ? `, ${this.#wrong.length} wrong: ${this.#wrong.slice(0, 3).join('; ')}` : ''
    return { promise, measured: `${measured}${wrong}`, isKept: this.compared > 0 && wrong === '' }
  }
}
