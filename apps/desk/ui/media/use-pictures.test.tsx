// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useState } from 'react'
import { fireEvent, screen } from '@testing-library/dom'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { usePictures } from './use-pictures.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Library() {
  const [typed, setTyped] = useState('')
  const { pictures, state } = usePictures(typed)
  return (
    <>
      <input value={typed} onChange={({ target }) => setTyped(target.value)} />
      <p>{`${state}: ${pictures.map(({ name }) => name).join(' ')}`}</p>
    </>
  )
}
const told = () => document.querySelector('p')!.textContent
const type = (value: string) => fireEvent.input(screen.getByRole('textbox'), { target: { value } })
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 50; turn++) await new Promise<void>((resolve) => void setImmediate(resolve))
}

/** A library that answers on demand. */
async function open() {
  const asked: { q: string; signal: AbortSignal; answer: (names: string[]) => void; fail: () => void }[] = []
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    asked.push({
      q: new URL(address, location.href).searchParams.get('q')!,
      signal,
      answer: (names) => resolve(Response.json({ pictures: names.map((name, id) => ({ id, name })) })),
      fail: () => reject(new Error('gone')),
    })
    return promise
  })
  await openPart(<Library />)
  await pass(0)
  return asked
}

test('pictures: the library is asked once somebody rests, and by the words alone', async () => {
  const asked = await open()
  asked[0]!.answer(['choir'])
  await pass(0)
  expect([asked.map(({ q }) => q), told()]).toEqual([[''], 'idle: choir'])
  type('o')
  await pass(149)
  type(' or ')
  await pass(149)
  expect(asked).toHaveLength(1)
  // Results stay until new ones arrive.
  expect(told()).toBe('asking: choir')
  await pass(1)
  expect(asked.map(({ q }) => q)).toEqual(['', 'or'])
  type(' or  ')
  await pass(500)
  expect(asked).toHaveLength(2)
})

test('pictures: what comes too late for what was typed before is left out', async () => {
  const asked = await open()
  type('org')
  await pass(150)
  expect(asked[0]!.signal.aborted).toBe(true)
  asked[1]!.answer(['organ'])
  await pass(0)
  asked[0]!.answer(['choir'])
  await pass(0)
  expect(told()).toBe('idle: organ')
  type('x')
  await pass(150)
  type('y')
  await pass(150)
  asked[2]!.fail()
  await pass(0)
  expect(told()).toBe('asking: organ')
  asked[3]!.fail()
  await pass(0)
  expect(told()).toBe('failed: ')
})
