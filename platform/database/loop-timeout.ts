/**
 * Timeouts for declaring another party dead. A process that was late itself (a busy machine, long
 * work of its own) has unread responses: a wall-clock timeout would blame the other side for them.
 */

/** Milliseconds credited per turn of the event loop, however long it took. */
const tickMilliseconds = 50

/**
 * Calls `look` at an interval, and less often if the event loop is late. Pending input is read
 * before each call. Keeps no process alive. Returns a function that stops it.
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

/**
 * Calls back once the event loop has run for that time: on an idle machine that is the actual time,
 * on a busy one longer. Returns a function that cancels it.
 */
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
