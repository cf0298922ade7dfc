// @vitest-environment happy-dom
import { type ReactNode, createElement as h, useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { NavigationError } from '../../browser/navigation/navigation-error.ts'
import type { NavigationResponse } from '../../browser/navigation/options.ts'
import type { Transport } from '../../browser/navigation/transport.ts'
import { type FailureInfo, type PageFailure, pageBoundary } from './page-boundary.ts'
import { createNavigation, renderNavigation } from '../start.ts'

/** Whether the page `broken` fails. */
let isBroken = true
let isReachable = true
let mounts = 0

const Broken = (): ReactNode => {
  if (isBroken) throw new Error('no seats')
  return h('p', null, 'whole')
}
const pages = {
  home: async () => ({ default: () => h('p', null, 'home') }),
  broken: async () => ({ default: Broken }),
}

function Layout({ children }: { children: ReactNode }): ReactNode {
  const [count, setCount] = useState(0)
  useEffect(() => void mounts++, [])
  return h('div', null, h('button', { id: 'menu', onClick: () => setCount(count + 1) }, count), children)
}

const Fallback = ({ error, isDialog, retry }: PageFailure): ReactNode =>
  h(
    'button',
    { id: 'retry', onClick: () => void retry() },
    `${isDialog ? 'dialog' : 'page'}: ${(error as Error).message}`,
  )

const transport: Transport = async ({ url }) => {
  if (!isReachable) throw new NavigationError('network')
  const { pathname } = new URL(url)
  if (pathname !== '/dialog') return answerWith({ ...createPayload(pathname === '/' ? '/home' : pathname), url })
  const dialog = { component: 'broken', properties: {}, key: 'a', baseUrl: '/', redirectUrl: '/' }
  return answerWith({ ...createPayload('/home'), url, dialog })
}

async function open(onError?: (error: unknown, info: FailureInfo) => void) {
  history.replaceState(null, '', '/')
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const payload = { ...createPayload('/'), url: location.href }
  const boundary = pageBoundary({ fallback: Fallback, onError })
  const navigator = await createNavigation({
    payload,
    root,
    transport,
    progress: false,
    pages,
    layout: Layout,
    boundary,
  })
  const click = (id: string) => document.getElementById(id)!.click()
  return { navigator, click, text: () => root.textContent }
}

beforeEach(() => {
  isBroken = isReachable = true
  mounts = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

describe('a page that breaks while it is rendered', () => {
  // Holds: navigation.boundary-keeps-layout-offers-retry
  it('leaves the layout as it stands, and says so in its place', async () => {
    const { navigator, click, text } = await open()
    click('menu')
    const { error } = await navigator.get('/broken')
    expect(error).toBeUndefined()
    expect([text(), mounts, location.pathname]).toEqual(['1page: no seats', 1, '/broken'])
  })

  // Holds: navigation.boundary-keeps-layout-offers-retry
  it('can be tried again: it is asked for anew', async () => {
    const { navigator, click, text } = await open()
    await navigator.get('/broken')
    // A remembered value may have caused the failure.
    navigator.history.remember('typed', 'An')
    isBroken = false
    click('retry')
    await vi.waitFor(() => expect(text()).toBe('0whole'))
    expect(navigator.history.get('typed')).toBeUndefined()
  })

  it('is rendered again as it was where there is no answer', async () => {
    const { navigator, click, text } = await open()
    await navigator.get('/broken')
    isBroken = isReachable = false
    click('retry')
    await vi.waitFor(() => expect(text()).toBe('0whole'))
  })

  it('does not keep the next page from being shown', async () => {
    const { navigator, text } = await open()
    await navigator.get('/broken')
    await navigator.get('/home')
    expect([text(), mounts]).toEqual(['0home', 1])
  })

  // Holds: navigation.boundary-keeps-layout-offers-retry
  it('is told to the logger, with its name and address', async () => {
    const told = vi.fn<(error: unknown, info: FailureInfo) => void>()
    const { navigator } = await open(told)
    await navigator.get('/broken')
    expect(told).toHaveBeenCalledExactlyOnceWith(new Error('no seats'), {
      component: 'broken',
      url: `${location.origin}/broken`,
      isDialog: false,
      componentStack: expect.stringContaining('Broken') as string,
    })
  })

  it('is replaced alone where it is a dialog', async () => {
    const told = vi.fn<(error: unknown, info: FailureInfo) => void>()
    const { navigator, text } = await open(told)
    await navigator.get('/dialog')
    expect(text()).toBe('0homedialog: no seats')
    expect(told.mock.lastCall![1]).toMatchObject({ component: 'broken', isDialog: true })
    await navigator.dialog.close()
    expect(text()).toBe('0home')
  })

  it('fails on the server, which has an error page of its own', async () => {
    const boundary = pageBoundary({ fallback: Fallback })
    const element = await renderNavigation({ payload: createPayload('/broken'), pages, boundary })
    expect(() => renderToString(element)).toThrow('no seats')
  })
})

it('types: a fallback is given the error, where it was, and how to try again', () => {
  expectTypeOf<PageFailure>().toEqualTypeOf<{
    error: unknown
    isDialog: boolean
    retry: () => Promise<NavigationResponse>
  }>()
  // @ts-expect-error a boundary without a fallback would show nothing
  expect(() => pageBoundary({})).not.toThrow()
})
