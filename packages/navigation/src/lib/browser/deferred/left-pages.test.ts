import { expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import { type Held, createHeldServer } from '../../../testing/held-server.ts'
import { createNavigator } from '../navigator.ts'

/** A page with deferred properties, and a server that answers on demand. */
async function open(properties: Record<string, unknown> = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { window } = createFakeWindow('http://shop.test/')
  const { transport, requests } = createHeldServer()
  const payload = createPayload('/', properties)
  const navigator = createNavigator<string>({
    payload: { ...payload, view: { ...payload.view, deferred: ['soon'] } },
    components: { home: 'home', next: 'next' },
    resolve: async (name) => name,
    transport,
    window,
    progress: false,
  })
  await navigator.start()
  const asked = async (count: number): Promise<Held> => {
    await vi.waitFor(() => expect(requests).toHaveLength(count))
    expect(requests.at(-1)!.headers['x-hybrid-only-data']).toBe('["soon"]')
    return requests.at(-1)!
  }
  const goBack = async (): Promise<void> => {
    window.history.back()
    await vi.waitFor(() => expect(navigator.getPage().component).toBe('home'))
  }
  return { navigator, asked, goBack, requests, soon: () => navigator.getPage().properties['soon'] }
}

// Holds: navigation.deferred-shows-fallback-rest-comes
it('what was still to come as a page was left is asked for when one comes back to it', async () => {
  const { navigator, asked, goBack, soon } = await open()
  await asked(1)
  await navigator.local('/next', createPayload('/next').view)
  await goBack()
  ;(await asked(2)).page('/', { soon: 'there' })
  await vi.waitFor(() => expect(soon()).toBe('there'))
})

it('what could not be had is asked for once more when one comes back to its page', async () => {
  const { navigator, asked, goBack, soon, requests } = await open()
  ;(await asked(1)).fail('network')
  await vi.waitFor(() => expect(navigator.getPage().failed).toEqual(['soon']))
  expect(requests).toHaveLength(1)
  await navigator.local('/next', createPayload('/next').view)
  await goBack()
  expect(navigator.getPage().failed).toEqual(['soon'])
  ;(await asked(2)).page('/', { soon: 'there' })
  await vi.waitFor(() => expect(soon()).toBe('there'))
  expect(navigator.getPage().failed).toEqual([])
})

it('what comes later takes nothing of what the page was told: neither its notice nor its errors', async () => {
  const told = { flash: { notice: 'Saved.' }, errors: { name: 'Missing.' } }
  const { navigator, asked, soon } = await open(told)
  ;(await asked(1)).answer(answerWith(createPayload('/', { soon: 'there', flash: {}, errors: {}, other: 'new' })))
  await vi.waitFor(() => expect(soon()).toBe('there'))
  expect(navigator.getPage().properties).toMatchObject(told)
  expect(navigator.getPage().properties).not.toHaveProperty('other')
})
