import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { withLock } from './lock.mjs'

test('one at a time', async () => {
  const name = randomUUID()
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await sleep(20)
    inside--
  }
  await Promise.all([withLock(name, work), withLock(name, work), withLock(name, work)])
  expect(most).toBe(1)
})

test('work that fails gives the lock back', async () => {
  const name = randomUUID()
  await expect(withLock(name, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withLock(name, () => 'next')).toBe('next')
})

test('another process waits, and a lock dies with its process', async () => {
  const name = randomUUID()
  const script = `const { withLock } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))})
    await withLock('${name}', () => { console.log('held'); return new Promise((resolve) => setTimeout(resolve, 60_000)) })`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  let isWaiting = false
  const result = withLock(
    name,
    () => 'mine',
    () => (isWaiting = true),
  )
  await vi.waitFor(() => expect(isWaiting).toBe(true))
  holder.kill('SIGKILL')
  expect(await result).toBe('mine')
})
