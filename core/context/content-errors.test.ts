import { expect, test, vi } from 'vitest'
import { createContentErrorReport } from './content-errors.ts'

test('content errors: each is told once, whether its place or its problem is another one, and a log is not filled by them', () => {
  const warn = vi.fn<(contentError: object, text: string) => void>()
  const report = createContentErrorReport({ warn } as unknown as Parameters<typeof createContentErrorReport>[0])
  const contentErrors = [
    { place: 'pages terms.content[3]', problem: 'no title' },
    { place: 'pages terms.content[3]', problem: 'no picture' },
    { place: 'pages faq.content[1]', problem: 'no title' },
  ]
  for (const contentError of [...contentErrors, ...contentErrors]) report(contentError)
  expect(warn.mock.calls.map(([contentError]) => contentError)).toEqual(contentErrors)
  for (let number = 0; number < 2000; number++) report({ place: 'pages', problem: `no ${number}` })
  expect(warn).toHaveBeenCalledTimes(1000)
})
