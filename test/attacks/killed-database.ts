import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, Finding, Target } from './attack.ts'

const KILLS = 3
const VISITORS = 10
const LONGEST_MILLISECONDS = 30_000
const HEALED_MILLISECONDS = 10_000

/** Requests pages continuously until stopped, and counts the responses by status. */
async function visit({ origin }: Target, signal: AbortSignal, answers: Map<number, number>): Promise<void> {
  while (!signal.aborted) {
    const status = await fetch(origin, { signal: AbortSignal.timeout(LONGEST_MILLISECONDS) }).then(
      async (answer) => {
        await answer.text()
        return answer.status
      },
      () => 0,
    )
    answers.set(status, (answers.get(status) ?? 0) + 1)
    await sleep(20)
  }
}

/** Kills the postmaster; resolves to the duration of the outage in milliseconds. */
async function killAndMeasure(target: Target): Promise<number> {
  const killed = await target.findPostmasterPid()
  const killedAt = performance.now()
  process.kill(killed, 'SIGKILL')
  while (performance.now() - killedAt < LONGEST_MILLISECONDS) {
    const isReady = await fetch(`${target.origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    const pid = await target.findPostmasterPid().catch(() => killed)
    if (isReady && pid !== killed) return performance.now() - killedAt
    await sleep(20)
  }
  return Infinity
}

export const attack: Attack = {
  story: `the process of the embedded database is killed ${KILLS} times under ${VISITORS} visitors`,
  async run(target): Promise<Finding[]> {
    const stopping = new AbortController()
    const answers = new Map<number, number>()
    const visitors = Array.from({ length: VISITORS }, () => visit(target, stopping.signal, answers))
    const outages: number[] = []
    for (let count = 0; count < KILLS; count++) outages.push(await killAndMeasure(target))
    stopping.abort()
    await Promise.all(visitors)
    const page = await fetch(target.origin)
    const wrong = [...answers].filter(([status]) => ![200, 503].includes(status))
    return [
      {
        promise: 'the database is back within 10 s each time',
        measured: outages.map((outage) => `${(outage / 1000).toFixed(2)} s`).join(', '),
        isKept: outages.every((outage) => outage < HEALED_MILLISECONDS),
      },
      {
        promise: 'the shop is the process that it was, and serves',
        measured: `process ${target.pid} ${target.isRunning() ? 'runs' : 'has ended'}, a page answers ${page.status}`,
        isKept: target.isRunning() && page.status === 200,
      },
      {
        promise: 'visitors get pages or an honest 503',
        measured: [...answers].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', '),
        isKept: wrong.length === 0,
      },
    ]
  },
}
