/** Timeouts that a late process, with unread responses, does not blame on the other side. */

/** Milliseconds credited per turn of the event loop, however long it took. */
const tickMilliseconds = 50

/**
 * Calls `look` at an interval, or less often if the event loop is late; input is read before. Keeps
 * no process alive. Returns a function that stops it.
 */
export function watchLoop(look: () => void, milliseconds: number): () => void {
  let reading: NodeJS.Immediate | undefined
  const timer = setInterval(() => {
    // The event loop reads its sockets between its timers and its immediates.
    reading = setImmediate(look)
  }, milliseconds)
  timer.unref()
  return () => {
    clearInterval(timer)
    clearImmediate(reading)
  }
}

/** Calls back once the event loop has run that long, or later. Returns a cancel function. */
export function setLoopTimeout(callback: () => void, milliseconds: number): () => void {
  let left = milliseconds
  const stop = watchLoop(() => {
    left -= tickMilliseconds
    if (left > 0) return
    stop()
    callback()
  }, tickMilliseconds)
  return stop
}
