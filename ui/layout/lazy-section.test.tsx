// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { type ComponentType, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { createLazySection } from './lazy-section.tsx'

function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  )
}

/** Prepares a section whose code loads when the test says so. */
async function prepare() {
  let bring = () => {}
  const load = vi.fn(() => new Promise<ComponentType<{ label: string }>>((resolve) => (bring = () => resolve(Counter))))
  return { Section: await createLazySection(load), load, bring: () => bring() }
}

test('lazy section: in a browser its code is not fetched before it is wanted, and then once', async () => {
  const { Section, load, bring } = await prepare()
  expect(load).not.toHaveBeenCalled()
  const loaded = Section.load()
  bring()
  await loaded
  await Section.load()
  expect(load).toHaveBeenCalledOnce()
})

test('lazy section: the server has its code before it renders', async () => {
  vi.stubEnv('SSR', true)
  const load = vi.fn(async () => Counter)
  await createLazySection(load)
  vi.unstubAllEnvs()
  expect(load).toHaveBeenCalledOnce()
})

test('lazy section: where its code is there before the page, it comes with the page', async () => {
  const { Section, bring } = await prepare()
  const loaded = Section.load()
  bring()
  await loaded
  let html = ''
  const { user } = await openPart(<Section label="Seats" />, {
    beforeHydration: () => (html = document.body.innerHTML),
  })
  expect(html).toContain('Seats')
  await user.click(screen.getByRole('button', { name: 'Seats: 0' }))
  expect(screen.getByRole('button', { name: 'Seats: 1' })).toBeDefined()
})

test('lazy section: until its code is there its HTML stands as it came, whatever else the page draws anew', async () => {
  const there = await prepare()
  const loaded = there.Section.load()
  there.bring()
  await loaded
  const inBrowser = await prepare()
  let { Section } = there
  function Page() {
    const [isDrawnAnew, setDrawnAnew] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setDrawnAnew(true)}>
          {isDrawnAnew ? 'Drawn anew' : 'Draw anew'}
        </button>
        <Section label="Seats" />
      </>
    )
  }
  const { user } = await openPart(<Page />, { beforeHydration: () => ({ Section } = inBrowser) })
  const section = screen.getByRole('button', { name: 'Seats: 0' })
  await user.click(screen.getByRole('button', { name: 'Draw anew' }))
  expect(screen.getByRole('button', { name: 'Drawn anew' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Seats: 0' })).toBe(section)
  await vi.waitFor(() => expect(inBrowser.load).toHaveBeenCalledOnce())
  inBrowser.bring()
  await vi.waitFor(async () => {
    await user.click(section)
    expect(section.textContent).not.toBe('Seats: 0')
  })
  expect(section.isConnected).toBe(true)
})

test('lazy section: code that cannot be had leaves its HTML as it came, and is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const there = await prepare()
  const loaded = there.Section.load()
  there.bring()
  await loaded
  const load = vi.fn(async () => Counter)
  for (let failure = 0; failure < 9; failure++) load.mockRejectedValueOnce(new TypeError('error loading module'))
  const inBrowser = await createLazySection(load)
  let { Section } = there
  function Page() {
    return <Section label="Seats" />
  }
  const { user } = await openPart(<Page />, { beforeHydration: () => (Section = inBrowser) })
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  const section = screen.getByRole('button', { name: 'Seats: 0' })
  // Retries come after 1, 2, 4, 8 and 16 seconds, which are 31 in all; then after 32, and then each
  // minute.
  await vi.advanceTimersByTimeAsync(45_000)
  expect(load).toHaveBeenCalledTimes(6)
  await vi.advanceTimersByTimeAsync(140_000)
  expect(load).toHaveBeenCalledTimes(9)
  expect(screen.getByRole('button', { name: 'Seats: 0' })).toBe(section)
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(async () => {
    await user.click(section)
    expect(section.textContent).not.toBe('Seats: 0')
  })
  expect(load).toHaveBeenCalledTimes(10)
})
