import { finished } from 'node:stream'
import pg from 'pg'
import { vi } from 'vitest'

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown> | NodeJS.ReadWriteStream

/**
 * Watches the statements of a backup or a restore until the end of the test: what is sent, and what is sent before the statement
 * in front of it was answered. `before` is awaited before a statement is sent.
 */
export function watchStatements(before?: (text: string) => Promise<void> | void) {
  const watched: { sent: string[]; hasty: string[] } = { sent: [], hasty: [] }
  const query = pg.Client.prototype.query as unknown as Query
  let isRunning = false
  const over = () => void (isRunning = false)
  const watch: Query = function watch(
    this: pg.Client & { connectionParameters?: { application_name?: string } },
    ...args
  ) {
    if (this.connectionParameters?.application_name !== 'cadenza backup') return query.apply(this, args)
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
    if (isRunning) watched.hasty.push(text)
    isRunning = true
    watched.sent.push(text)
    // Streams of rows are handed out at once.
    if (typeof args[0] !== 'string') {
      const stream = query.apply(this, args) as NodeJS.ReadWriteStream
      finished(stream, over)
      return stream
    }
    return Promise.resolve(before?.(text))
      .then(() => query.apply(this, args))
      .finally(over)
  }
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(watch)
  return watched
}
