import { expect, it, vi } from 'vitest'
import { createHooks } from './hooks.ts'

it('a registered hook is called each time, once where it says so, and no more when it is taken away', async () => {
  const { on, run } = createHooks()
  const [always, again, once] = [vi.fn(), vi.fn(), vi.fn()]
  const stop = on('ready', always)
  on('ready', again, { once: false })
  on('ready', once, { once: true })
  for (let times = 0; times < 2; times++) await run('ready', undefined, {} as never)
  stop()
  await run('ready', undefined, {} as never)
  expect([always, again, once].map(({ mock }) => mock.calls.length)).toEqual([2, 3, 1])
})
