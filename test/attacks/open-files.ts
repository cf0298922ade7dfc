import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, Finding, Target } from './attack.ts'

const openFiles = 256
const senders = 600
/** Time limit for headers in seconds: a quarter of `REQUEST_TIMEOUT`. */
const headerSeconds = 5

/** Starts a request without completing it. */
function begin(port: number): Socket {
  const socket = connect(port, 'localhost')
  socket.on('error', () => {}).resume()
  socket.write('GET /venues HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  return socket
}

/** Returns the milliseconds until a page is served again, polling continuously. */
async function untilAnswered({ origin }: Target): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < 60_000) {
    const status = await fetch(`${origin}/venues?${performance.now()}`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.status,
      () => null,
    )
    if (status === 200) return performance.now() - started
    await sleep(200)
  }
  return Infinity
}

async function rush(target: Target, round: number): Promise<Finding> {
  const sockets = Array.from({ length: senders }, () => begin(target.port))
  // Longer than any internal wait of the shop, and than the header timeout.
  await sleep((headerSeconds + 2) * 1_000)
  const left = sockets.filter((socket) => !socket.destroyed).length
  const healed = await untilAnswered(target)
  for (const socket of sockets) socket.destroy()
  return {
    promise: `round ${round}: ${senders} half-sent requests with ${openFiles} files: refused, then answered again within 10 s`,
    measured: `${left} still open after ${headerSeconds + 2} s, a page ${healed.toFixed(0)} ms later`,
    isKept: target.isRunning() && healed < 10_000,
  }
}

export const attack: Attack = {
  story: 'more connections than the process may have files',
  environment: { REQUEST_TIMEOUT: String(4 * headerSeconds) },
  openFiles,
  async run(target) {
    const findings = [await rush(target, 1), await rush(target, 2)]
    const log = await target.readLog()
    const errors = log.split('\n').filter((line) => /"level":60|EMFILE/.test(line))
    return [
      ...findings,
      {
        promise: 'the process goes on, and never runs out of files',
        measured: `${target.isRunning() ? 'it runs' : 'it has ended'}, ${errors.length} lines of the log say so`,
        isKept: target.isRunning() && errors.length === 0,
      },
    ]
  },
}
