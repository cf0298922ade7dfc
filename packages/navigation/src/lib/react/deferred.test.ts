// @vitest-environment happy-dom
import { type ReactNode, createElement as h } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../testing/fake-server.ts'
import { NavigationError } from '../browser/navigation/navigation-error.ts'
import type { HttpResponse } from '../browser/navigation/navigation-error.ts'
import type { HttpRequest } from '../browser/navigation/transport.ts'
import type { View } from '../protocol/payload.ts'
import { Deferred, type DeferredFailure } from './deferred.ts'
import { createNavigation } from './start.ts'
import { usePage } from './use-page.ts'

type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>

const Reviews = (): ReactNode => String((usePage().properties as { reviews?: unknown }).reviews)
const Retry = ({ retry, isRetrying }: DeferredFailure): ReactNode =>
  h('button', { id: 'retry', 'aria-busy': isRetrying, onClick: () => void retry() }, 'again')

const Home = (): ReactNode => [
  h(Deferred, { key: 1, data: 'soon' as never, fallback: '…', failed: '✗' }, '✓'),
  ' ',
  h(Deferred, { key: 2, data: 'reviews' as never, fallback: '…', failed: Retry, children: () => h(Reviews) }),
]

const Both = (): ReactNode => h(Deferred, { data: ['soon', 'reviews'] as never, fallback: '…', failed: '✗' }, '✓')

/** A page with deferred properties; `answer` is the server's response to requests for them. */
async function open(view: Partial<View & { component: string }>, answer: Answer) {
  history.replaceState(null, '', '/')
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const payload = { ...createPayload('/'), url: location.href }
  const asked: string[] = []
  const transport = async (request: HttpRequest): Promise<HttpResponse> => {
    asked.push(request.headers['x-hybrid-only-data'] ?? '')
    return answer(request)
  }
  const navigator = await createNavigation({
    payload: { ...payload, view: { ...payload.view, ...view } },
    root,
    transport,
    progress: false,
    pages: { home: async () => ({ default: Home }), both: async () => ({ default: Both }) },
  })
  const text = (): string | null => root.textContent
  return { navigator, asked, text, button: () => document.getElementById('retry') }
}

const part = (properties: object, view: Partial<View> = {}): HttpResponse => {
  const payload = { ...createPayload('/'), url: location.href }
  return answerWith({ ...payload, view: { component: 'home', properties, deferred: [], ...view } })
}
const GROUPED = { deferred: ['soon', 'reviews'], groups: { slow: ['reviews'] } }
const asksFor = ({ headers }: HttpRequest, path: string): boolean =>
  headers['x-hybrid-only-data'] === JSON.stringify([path])

afterEach(() => document.body.replaceChildren())

describe('what comes later', () => {
  // Holds: navigation.deferred-shows-fallback-rest-comes
  it('comes in groups that are asked for at the same time, each shown as it comes', async () => {
    const held: Record<string, (response: HttpResponse) => void> = {}
    const { asked, text } = await open(
      GROUPED,
      ({ headers }) => new Promise((resolve) => (held[headers['x-hybrid-only-data']!] = resolve)),
    )
    await vi.waitFor(() => expect(asked.toSorted()).toEqual(['["reviews"]', '["soon"]']))
    expect(text()).toBe('… …')
    held['["reviews"]']!(part({ reviews: 5 }))
    await vi.waitFor(() => expect(text()).toBe('… 5'))
    held['["soon"]']!(part({ soon: 1 }))
    await vi.waitFor(() => expect(text()).toBe('✓ 5'))
    expect(asked).toHaveLength(2)
  })

  it('that the server could not make is said to have failed, and can be asked for once more', async () => {
    let isBroken = true
    let arrive = (): void => {}
    const { asked, text, button, navigator } = await open(GROUPED, async (request) => {
      if (asksFor(request, 'soon')) return part({ soon: 1 })
      if (isBroken) return part({}, { failed: ['reviews'] })
      await new Promise<void>((resolve) => (arrive = resolve))
      return part({ reviews: 5 })
    })
    await vi.waitFor(() => expect(text()).toBe('✓ again'))
    expect([navigator.getPage().failed, asked.length]).toEqual([['reviews'], 2])
    isBroken = false
    button()!.click()
    await vi.waitFor(() => expect(button()!.getAttribute('aria-busy')).toBe('true'))
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    arrive()
    await vi.waitFor(() => expect(text()).toBe('✓ 5'))
    expect(navigator.getPage().failed).toEqual([])
  })

  it('has failed where one of several could not be had', async () => {
    const both = { component: 'both', ...GROUPED }
    const { text } = await open(both, async (request) =>
      asksFor(request, 'soon') ? new Promise<never>(() => {}) : part({}, { component: 'both', failed: ['reviews'] }),
    )
    await vi.waitFor(() => expect(text()).toBe('✗'))
  })

  it('has failed where no answer comes, is not asked for again by itself, and is when the page is', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isDown = true
    const { asked, text, navigator } = await open(GROUPED, async ({ headers }) => {
      if (isDown) throw new NavigationError('network')
      const path = (JSON.parse(headers['x-hybrid-only-data'] ?? '[]') as string[])[0]
      return path ? part({ [path]: 7 }) : part({ errors: {}, flash: {} }, GROUPED)
    })
    await vi.waitFor(() => expect(text()).toBe('✗ again'))
    await navigator.request({ only: 'flash' as never })
    expect(asked.toSorted()).toEqual(['["flash"]', '["reviews"]', '["soon"]'])
    isDown = false
    await navigator.reload()
    await vi.waitFor(() => expect(text()).toBe('✓ 7'))
  })

  it('what was there stays where it could not be had anew', async () => {
    const { text, navigator } = await open({ properties: { soon: 1, reviews: 4 } }, () =>
      part({}, { failed: ['reviews'] }),
    )
    await navigator.reload({ only: ['reviews'] as never })
    expect([text(), navigator.getPage().failed]).toEqual(['✓ 4', ['reviews']])
  })
})
