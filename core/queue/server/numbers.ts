import type { Db } from '#platform/schema/schema.ts'
import { reserveNumbers } from './queue-store.ts'

/** Milliseconds for which numbers are given out: later ones would stand before those of others. */
const fresh = 1_000
const mostAtOnce = 500

interface Block {
  first: number
  next: number
  end: number
  at: number
}

/** Numbers for latecomers, reserved in blocks as large as the rush: one statement for hundreds. */
export function createNumbers(db: Db) {
  const blocks = new Map<number, Block>()
  const underWay = new Map<number, Promise<boolean>>()

  async function renew(queueId: number): Promise<boolean> {
    const last = blocks.get(queueId)
    const isUsedUp = last && last.next === last.end && performance.now() - last.at < fresh
    const size = isUsedUp ? Math.min(mostAtOnce, 2 * (last.end - last.first)) : 1
    const first = await reserveNumbers(db, queueId, size)
    if (first === null) return false
    blocks.set(queueId, { first, next: first, end: first + size, at: performance.now() })
    return true
  }

  return {
    /** Null: the queue is not open. */
    async next(queueId: number): Promise<number | null> {
      for (;;) {
        const block = blocks.get(queueId)
        if (block && block.next < block.end && performance.now() - block.at < fresh) return block.next++
        const renewal = underWay.get(queueId) ?? renew(queueId).finally(() => underWay.delete(queueId))
        underWay.set(queueId, renewal)
        if (!(await renewal)) return null
      }
    },
  }
}
