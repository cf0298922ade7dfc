// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/dom'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { useAutosave } from './use-autosave.ts'

const keep = vi.fn<(fields: Record<string, string>) => Promise<string | null>>()
beforeEach(() => {
  keep.mockReset()
  keep.mockResolvedValue('2026-11-26T10:00:00.000Z')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

function Writing() {
  const [text, setText] = useState('')
  const [isPaused, setPaused] = useState(false)
  const { isKept, hasFailed } = useAutosave({ text }, { keep, isPaused })
  return (
    <>
      <textarea aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => setPaused(true)}>
        Save
      </button>
      <p>{hasFailed ? 'failed' : isKept ? 'kept' : 'typing'}</p>
    </>
  )
}

const type = (value: string) => fireEvent.input(screen.getByRole('textbox'), { target: { value } })
/** Advances the time, and lets React render the result, without a real clock. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => void setImmediate(resolve))
}
const kept = () => keep.mock.calls.map(([{ text }]) => text)

test('autosave: what is typed is kept 2 seconds after the last key, and not before', async () => {
  await openPart(<Writing />)
  await pass(10_000)
  expect(kept()).toEqual([])
  type('Do')
  await pass(500)
  type('Dona')
  await pass(1_900)
  expect([kept(), document.querySelector('p')!.textContent]).toEqual([[], 'typing'])
  await pass(100)
  expect([kept(), document.querySelector('p')!.textContent]).toEqual([['Dona'], 'kept'])
  await pass(10_000)
  expect(kept()).toEqual(['Dona'])
})

test('autosave: whoever types without a rest loses less than three seconds of words', async () => {
  await openPart(<Writing />)
  for (let key = 1; key <= 60; key++) {
    type('x'.repeat(key))
    await pass(100)
    expect(key - (kept().at(-1)?.length ?? 0)).toBeLessThanOrEqual(26)
  }
  expect(kept().length).toBeGreaterThan(1)
})

test('autosave: what could not be kept is tried again, and said to be so', async () => {
  keep.mockResolvedValueOnce(null)
  await openPart(<Writing />)
  type('Dona nobis')
  await pass(2_000)
  expect(document.querySelector('p')!.textContent).toBe('failed')
  await pass(2_500)
  expect([kept(), document.querySelector('p')!.textContent]).toEqual([['Dona nobis', 'Dona nobis'], 'kept'])
})

test('autosave: a page that is put aside is kept at once, and nothing is while the form is being saved', async () => {
  await openPart(<Writing />)
  type('Dona')
  await pass(0)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockRestore()
  await pass(0)
  expect(kept()).toEqual(['Dona'])
  type('Dona nobis')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await pass(10_000)
  expect(kept()).toEqual(['Dona'])
})
