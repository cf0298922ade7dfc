import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Maximum remembered statements; a list of any length in a condition creates a new text each time.
 */
const rememberedStatements = 500

/**
 * Creates a client that parses each statement text once and plans it a few times, however often it
 * is run: for the queries of a page this is most of their cost. PostgreSQL stores prepared
 * statements by connection and name.
 */
export function createPreparingClient(Client: typeof pg.Client): typeof pg.Client {
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= rememberedStatements) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    names.set(text, name)
    return name
  }

  class PreparingClient extends Client {
    // One signature cannot repeat the library's six overloads.
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(...given: unknown[]): any {
      const [text, values, ...rest] = given
      // Without values a text may contain several statements, as in the maintenance of the jobs; a
      // prepared one may not.
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      const prepared = name ? [{ name, text, values }, ...rest] : given
      return Reflect.apply(super.query, this, prepared)
    }
  }
  return PreparingClient
}
