/**
 * Timeouts after which somebody else is called dead. A process that was late itself (a busy machine, long work of its own) has answers
 * lying there unread: a timeout of the clock would blame the other side for them.
 */

/** A turn of the event loop counts for so many milliseconds, however long it took. */
const tickMilliseconds = 50

/**
 * Calls `look` every so many milliseconds, and more rarely where the event loop is late. What has arrived meanwhile is read before each
 * call. Keeps no process alive. Gives what ends it.
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
 * Calls back once the event loop has turned for so many milliseconds: on an idle machine that is when they are over, on a busy one later.
 * Gives what ends it.
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
