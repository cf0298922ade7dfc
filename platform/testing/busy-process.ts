/** Simulates a busy process on a machine with free capacity. */

/** Blocks this process for the given milliseconds. */
export function stall(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/** Runs all pending microtasks, after which their database queries are under way. */
export async function settleMicrotasks(): Promise<void> {
  for (let times = 0; times < 20; times++) await Promise.resolve()
}

/**
 * Runs work while each turn of the event loop takes at least the given milliseconds; waits for the
 * given number of turns.
 */
export async function whileSlow<result>(
  { milliseconds, turns }: { milliseconds: number; turns: number },
  work: () => Promise<result>,
): Promise<result> {
  let count = 0
  let isOver = false
  const turned = new Promise<void>((resolve) => {
    const turn = () => {
      stall(milliseconds)
      if (++count === turns) resolve()
      if (!isOver || count < turns) setImmediate(turn)
    }
    setImmediate(turn)
  })
  try {
    return await work()
  } finally {
    isOver = true
    await turned
  }
}
