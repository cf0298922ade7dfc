// @vitest-environment happy-dom
import { act, createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import type { LeaveGuard } from '../../browser/leave/guard-leaving.ts'
import { createNavigator } from '../../browser/navigator.ts'
import { ScopeContext } from '../navigation-context.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

const asked: string[] = []
let options: LeaveGuard
const ask: LeaveGuard['ask'] = ({ url }) => {
  asked.push(url.pathname)
  return false
}
let next: string
function Page() {
  const [typed, setTyped] = useState('')
  useLeaveGuard(typed !== '', { ...options })
  return h('button', { onClick: () => setTyped(next) })
}

let root: ReturnType<typeof createRoot>
let navigator: ReturnType<typeof createNavigator<{ default: () => unknown }>>
let end: () => void

/**
 * By a click: React, loaded in a process without a window at the time, misses some field events.
 */
const type = (text: string) =>
  act(async () => {
    next = text
    document.querySelector('button')!.click()
  })

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  asked.length = 0
  options = { ask }
  const { window } = createFakeWindow('http://shop.test/form')
  navigator = createNavigator({
    window,
    payload: createPayload('/form'),
    components: { form: { default: Page } },
    resolve: async () => ({ default: Page }),
    transport: async ({ url }) => answerWith(createPayload(new URL(url).pathname)),
    progress: false,
  })
  const scope = {
    navigator,
    initialPage: navigator.getPage(),
    router: undefined,
    tokenPath: '',
    onSubmitFailed: undefined,
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(h(ScopeContext, { value: scope as never }, h(Page))))
  end = await navigator.start()
})
afterEach(async () => {
  await act(async () => root.unmount())
  end()
  // The next file of this process does not use `act`.
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

describe('a component that guards', () => {
  // Holds: navigation.leave-guard
  it('asks while there is something to lose, and no longer', async () => {
    await navigator.get('/a')
    expect(asked).toEqual([])
    await navigator.get('/form')
    await type('Bach')
    await navigator.get('/b')
    expect(asked).toEqual(['/b'])
    await type('')
    await navigator.get('/c')
    expect(asked).toEqual(['/b'])
  })

  it('asks no more when it is gone', async () => {
    await type('Bach')
    await act(async () => root.render(null))
    await navigator.get('/b')
    expect(asked).toEqual([])
  })

  it('asks by what it was given last', async () => {
    options = { ask, isLeaving: () => true }
    await type('B')
    options = { ask, isLeaving: () => false }
    await type('Ba')
    expect((await navigator.get('/b')).error).toBeUndefined()
    expect(asked).toEqual([])
  })
})
