import { describe, expect, it, vi } from 'vitest'
import { NavigationError } from '../navigation/navigation-error.ts'
import type { BesideOptions, BesideResponse } from '../navigation/options.ts'
import { createRequest } from './request-store.ts'

/** A store whose requests wait for the test, and for the hook that releases them. */
function open() {
  const sent: { options: BesideOptions; answer(response?: Partial<BesideResponse>): void }[] = []
  const store = createRequest({
    request: async (options = {}) => {
      const { signal, hooks } = options
      const aborted: BesideResponse = {
        errors: {},
        error: { type: 'aborted', actual: new NavigationError('aborted') },
      }
      const ended = new Promise<BesideResponse>((resolve) => signal?.addEventListener('abort', () => resolve(aborted)))
      const isHeld = (async () => (await hooks?.before?.({}, {} as never)) === false)()
      if (await Promise.race([isHeld, ended])) return aborted
      const answered = new Promise<BesideResponse>((resolve) => {
        sent.push({ options, answer: (response) => resolve({ errors: {}, ...response }) })
      })
      return Promise.race([answered, ended])
    },
  })
  const data = () => sent.map(({ options }) => options.data)
  return { ...store, sent, data }
}

describe('the requests of one place', () => {
  it('tell how they stand, and what was answered', async () => {
    const { send, sent, getState } = open()
    expect(getState()).toMatchObject({ processing: false, successful: false, failed: false, data: undefined })
    const asked = send({ url: '/' })
    expect(getState().processing).toBe(true)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.options.timeout).toBe(10_000)
    sent[0]!.answer({ data: 7 })
    await asked
    expect(getState()).toMatchObject({ processing: false, successful: true, failed: false, data: 7 })
    const refused = send({ url: '/' })
    expect(getState()).toMatchObject({ successful: false, data: 7 })
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    sent[1]!.answer({ errors: { name: 'Missing.' } })
    expect((await refused).errors).toEqual({ name: 'Missing.' })
    expect(getState()).toMatchObject({ errors: { name: 'Missing.' }, failed: true, error: undefined })
    const lost = send({ url: '/' })
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    sent[2]!.answer({ error: { type: 'network', actual: undefined } })
    await lost
    expect(getState()).toMatchObject({ errors: {}, failed: true, error: 'network' })
    const heldBack = send({ url: '/' })
    await vi.waitFor(() => expect(sent).toHaveLength(4))
    sent[3]!.answer({ error: { type: 'cancelled', actual: undefined } })
    await heldBack
    expect(getState()).toMatchObject({ processing: false, successful: false, failed: false, error: undefined })
  })

  it('tell how far the last one has been sent, until it is answered', async () => {
    const { send, sent, getState } = open()
    const progress = vi.fn()
    const asked = send({ url: '/', hooks: { progress } })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(getState().progress).toBe(null)
    const given = { loaded: 1, total: 4, percentage: 25 }
    sent[0]!.options.hooks!.progress!(given, {} as never)
    expect([getState().progress, progress.mock.calls]).toEqual([25, [[given, {}]]])
    sent[0]!.answer()
    await asked
    expect(getState().progress).toBe(null)
  })

  it('are all sent at once, and the state is that of the last, whenever the others come', async () => {
    const { send, sent, getState } = open()
    const all = [send({ data: { q: 'a' } }), send({ data: { q: 'b' } })]
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    sent[1]!.answer({ data: 'b' })
    await all[1]
    expect(getState()).toMatchObject({ data: 'b', processing: true, successful: true })
    sent[0]!.answer({ data: 'a' })
    expect((await all[0]!).data).toBe('a')
    expect(getState()).toMatchObject({ data: 'b', processing: false })
  })

  it('one at a time: of those that wait only the last is sent, and the others resolve to what came of it', async () => {
    const { send, sent, data, getState } = open()
    const all = [send({ data: { n: 1 } }, 'last')]
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    all.push(send({ data: { n: 2 } }, 'last'), send({ data: { n: 3 } }, 'last'), send({ data: { n: 4 } }, 'last'))
    sent[0]!.answer({ data: 'one' })
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    all.push(send({ data: { n: 5 } }, 'last'))
    sent[1]!.answer({ data: 'four' })
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    sent[2]!.answer({ data: 'five' })
    expect((await Promise.all(all)).map((result) => result.data)).toEqual(['one', 'four', 'four', 'four', 'five'])
    expect(data()).toEqual([{ n: 1 }, { n: 4 }, { n: 5 }])
    expect(getState()).toMatchObject({ data: 'five', processing: false })
  })

  it('one at a time: one that failed lets the next go', async () => {
    const { send, sent } = open()
    const first = send({ data: { n: 1 } }, 'last')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const second = send({ data: { n: 2 } }, 'last')
    sent[0]!.answer({ error: { type: 'network', actual: undefined } })
    expect((await first).error?.type).toBe('network')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    sent[1]!.answer({ data: 2 })
    expect((await second).data).toBe(2)
  })

  it('end those before where they interrupt, and have not failed for that', async () => {
    const { send, sent, getState, abort } = open()
    const first = send({ data: { q: 'a' } }, 'interrupt')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const second = send({ data: { q: 'b' } }, 'interrupt')
    expect((await first).error?.type).toBe('aborted')
    expect(getState()).toMatchObject({ processing: true, failed: false })
    abort()
    expect((await second).error?.type).toBe('aborted')
    expect(getState()).toMatchObject({ processing: false, failed: false, successful: false, error: undefined })
  })
})
