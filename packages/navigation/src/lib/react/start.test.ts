// @vitest-environment happy-dom
import { type ReactNode, Suspense, createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { createPayload } from '../../testing/fake-server.ts'
import { type StartedNavigator, hydrateNavigation, renderNavigation } from './start.ts'
import { usePage } from './use-page.ts'

let navigator: StartedNavigator

/** Hydrates a page as a document from the server does. */
async function hydrate(page: () => ReactNode): Promise<void> {
  history.replaceState(null, '', '/')
  const options = {
    payload: { ...createPayload('/'), url: `${location.origin}/` },
    pages: { home: async () => ({ default: page }) },
  }
  const root = document.createElement('div')
  root.innerHTML = renderToString(await renderNavigation(options))
  document.body.replaceChildren(root)
  navigator = await hydrateNavigation({ ...options, root, progress: false })
}

const later = () => new Promise((done) => void setTimeout(done, 20))

afterEach(() => navigator.unmount())

describe('a page that comes to life', () => {
  it('is rendered once, and what stands by itself when there is time', async () => {
    const rendered: string[] = []
    const Part = () => {
      rendered.push('part')
      return 'part'
    }
    const Page = () => {
      rendered.push('page')
      return h(Suspense, null, h(Part))
    }
    await hydrate(Page)
    rendered.splice(0, rendered.indexOf('part') + 1)
    expect(rendered).toEqual(['page'])
    await expect.poll(() => rendered).toEqual(['page', 'part'])
    await later()
    expect(rendered).toEqual(['page', 'part'])
  })

  it('is rendered once where it reads what page it is', async () => {
    let times = 0
    await hydrate(() => {
      times++
      return usePage().component
    })
    await later()
    // One of the two renders is the server's.
    expect(times).toBe(2)
  })

  it('gives way to what happens meanwhile', async () => {
    let turn = 0
    const count = () => {
      turn++
      turning = setImmediate(count)
    }
    let turning = setImmediate(count)
    const turns = new Set<number>()
    const Slow = () => {
      const end = performance.now() + 10
      while (performance.now() < end);
      turns.add(turn)
      return null
    }
    await hydrate(() => [1, 2, 3, 4].map((key) => h(Slow, { key })))
    clearImmediate(turning)
    expect(turns.size).toBeGreaterThanOrEqual(4)
  })
})
