/** A process that is late at everything it does, on a machine that has time for others. */

/** Keeps this process from everything for so many milliseconds. */
export function stall(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/** Does all microtasks that are due. What is asked of the database in them is on its way then. */
export async function settleMicrotasks(): Promise<void> {
  for (let times = 0; times < 20; times++) await Promise.resolve()
}

/** Does something while the event loop turns once in so many milliseconds at most; waits for as many turns at least. */
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
