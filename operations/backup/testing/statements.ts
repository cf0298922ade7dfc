import { finished } from 'node:stream'
import pg from 'pg'
import { vi } from 'vitest'

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown> | NodeJS.ReadWriteStream

/**
 * Records the statements of a backup or a restore until the end of the test: all sent ones, and
 * those sent before the previous response. `before` is awaited before each statement.
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
    // Streams of rows are returned at once.
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
