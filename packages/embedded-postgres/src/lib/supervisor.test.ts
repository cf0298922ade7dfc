import { expect, test } from 'vitest'
import type { Presence } from './client.ts'
import { createSupervisor, type SupervisorOptions } from './supervisor.ts'

/** A presence that is lost on demand. */
function createPresence(): Presence & { lose: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { processId: 1, lost: promise, lose: resolve, end: async () => {} }
}

/** A supervisor with a fake clock: it does not wait in real time and records its waits. */
function createSupervision(recover: SupervisorOptions['recover'], ends: number) {
  const presence = createPresence()
  const delays: number[] = []
  const said: string[] = []
  const done = Promise.withResolvers<void>()
  let now = 0
  const supervisor = createSupervisor({
    presence,
    recover,
    now: () => now,
    wait: async (milliseconds) => {
      delays.push(milliseconds)
      now += milliseconds
      if (delays.length < ends) return
      done.resolve()
      await supervisor.end()
    },
    log: {
      warn: (message) => void said.push(`warn ${message}`),
      error: (message) => void said.push(`error ${message}`),
    },
  })
  return {
    presence,
    supervisor,
    delays,
    said,
    done: done.promise,
    pass: (milliseconds: number) => (now += milliseconds),
  }
}

test('supervisor: a server that does not come back is tried at growing distances of 30 s at most', async () => {
  const failing = async () => {
    throw new Error('The disk is full.')
  }
  const { presence, delays, said, done } = createSupervision(failing, 12)
  presence.lose()
  await done
  expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000])
  expect(said.slice(0, 3)).toEqual([
    'warn The embedded database is gone. The next attempt to bring it back is in 0.1 s.',
    'warn The embedded database does not come back: The disk is full. The next attempt to bring it back is in 0.2 s.',
    'error The embedded database does not come back: The disk is full. This is failure 3 in a row: it may be in a crash loop. ' +
      'The next attempt to bring it back is in 0.4 s.',
  ])
})

test('supervisor: a server that dies right after each start backs off as well, by a second at most', async () => {
  const lost = async () => {
    const presence = createPresence()
    presence.lose()
    return { presence, wasStarted: true }
  }
  const { presence, delays, done } = createSupervision(lost, 8)
  presence.lose()
  await done
  expect(delays).toEqual([100, 200, 400, 800, 1000, 1000, 1000, 1000])
})

test('supervisor: after a calm minute a loss is the first one again', async () => {
  const presences = Array.from({ length: 3 }, createPresence)
  const recovered = presences.map(() => Promise.withResolvers<void>())
  let next = 0
  const recover = async () => {
    recovered[next]!.resolve()
    return { presence: presences[next++]!, wasStarted: true }
  }
  const { presence, delays, supervisor, pass } = createSupervision(recover, 99)
  presence.lose()
  await recovered[0]!.promise
  pass(61_000)
  presences[0]!.lose()
  await recovered[1]!.promise
  presences[1]!.lose()
  await recovered[2]!.promise
  await supervisor.end()
  expect(delays).toEqual([100, 100, 200])
})
