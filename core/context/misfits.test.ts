import { expect, test, vi } from 'vitest'
import { createMisfitReport } from './misfits.ts'

test('misfits: each is told once, whether its place or its problem is another one, and a log is not filled by them', () => {
  const warn = vi.fn<(misfit: object, text: string) => void>()
  const report = createMisfitReport({ warn } as unknown as Parameters<typeof createMisfitReport>[0])
  const misfits = [
    { place: 'pages terms.content[3]', problem: 'no title' },
    { place: 'pages terms.content[3]', problem: 'no picture' },
    { place: 'pages faq.content[1]', problem: 'no title' },
  ]
  for (const misfit of [...misfits, ...misfits]) report(misfit)
  expect(warn.mock.calls.map(([misfit]) => misfit)).toEqual(misfits)
  for (let number = 0; number < 2000; number++) report({ place: 'pages', problem: `no ${number}` })
  expect(warn).toHaveBeenCalledTimes(1000)
})
