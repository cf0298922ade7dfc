import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload, createTransportOf } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import { createForm, readReturned } from './form.ts'
import { createNavigator } from '../navigator.ts'
import { NavigationError } from '../navigation/navigation-error.ts'
import { createSubmission } from './submission.ts'
// Loaded in advance: modules load in real time, but the clock is fake here.
import '../exchange/encode-body.ts'
import '../visit/visits.ts'
import type { HttpRequest, Transport } from '../navigation/transport.ts'

const fields = { name: 'Anna', address: { city: 'Pest' }, file: null as File | null }

async function open(transport: Transport) {
  const { window } = createFakeWindow('http://shop.test/')
  const navigator = createNavigator({
    payload: createPayload('/'),
    components: { home: 'home' },
    resolve: async (name) => name,
    transport,
    window,
    progress: false,
  })
  const starting = navigator.start()
  await vi.advanceTimersByTimeAsync(0)
  const stop = await starting
  const onFailed = vi.fn()
  const submission = createSubmission({ navigator, errors: {}, onFailed })
  const form = createForm({ navigator, submission, initial: fields, fields, memoKey: 'form:test' })
  return { navigator, submission, form, onFailed, stop }
}

const answering = (properties: Record<string, unknown>, sent: HttpRequest[] = []): Transport =>
  createTransportOf(
    (request) => {
      sent.push(request)
      return answerWith(createPayload('/', properties))
    },
    () => 100,
  )

describe('a form', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  // Holds: states.form-flags-processing-successful-failed, limits.form-request-timeout-10000-ms
  // Holds: navigation.useform-flag-10000-ms-answer
  it('posts its fields, waits 10 s at most, and shows how it stands', async () => {
    const sent: HttpRequest[] = []
    const { form, submission } = await open(answering({}, sent))
    form.setField('address.city', 'Buda')
    expect([form.isDirty(), form.getFields().address.city, fields.address.city]).toEqual([true, 'Buda', 'Pest'])
    const sending = form.submit({ url: '/contact' })
    await vi.advanceTimersByTimeAsync(50)
    expect(submission.getState()).toMatchObject({ processing: true, successful: false, failed: false })
    await vi.advanceTimersByTimeAsync(50)
    await sending
    expect(sent[0]).toMatchObject({ method: 'POST', url: 'http://shop.test/contact', timeout: 10_000 })
    expect(JSON.parse(sent[0]!.body as string)).toMatchObject({ address: { city: 'Buda' } })
    expect(submission.getState()).toMatchObject({ processing: false, successful: true, recentlySuccessful: true })
    expect([form.isDirty(), form.getFields().address.city]).toEqual([false, 'Pest'])
    await vi.advanceTimersByTimeAsync(4_999)
    expect(submission.getState().recentlySuccessful).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(submission.getState()).toMatchObject({ successful: true, recentlySuccessful: false })
  })

  // Holds: navigation.reset-transform-key-cancel
  it('keeps its fields after a success when told to, and compares with them', async () => {
    const { form } = await open(answering({}))
    form.setField('name', 'Béla')
    const sending = form.submit({ url: '/', reset: false, transform: ({ name }) => ({ who: name }) })
    await vi.advanceTimersByTimeAsync(100)
    await sending
    expect([form.getFields().name, form.isDirty()]).toEqual(['Béla', false])
  })

  // Holds: navigation.error-bags-errors-dot-path
  it('has errors by dot path, those of its own bag only, and clears them by field', async () => {
    const errors = { own: { name: 'Missing.', address: { city: 'Unknown.' } }, other: { name: 'Not mine.' } }
    const { form, submission, onFailed } = await open(answering({ errors }))
    const sending = form.submit({ url: '/', errorBag: 'own' })
    await vi.advanceTimersByTimeAsync(100)
    await sending
    expect(submission.getState()).toMatchObject({
      errors: { name: 'Missing.', 'address.city': 'Unknown.' },
      failed: true,
      recentlyFailed: true,
    })
    form.reset('address')
    expect(submission.getState().errors).toEqual({ name: 'Missing.' })
    submission.clearErrors()
    expect(submission.getState().errors).toEqual({})
    expect(onFailed).not.toHaveBeenCalled()
  })

  // Holds: navigation.error-bags-errors-dot-path
  it('is successful when only the errors of others came back', async () => {
    const { form, submission } = await open(answering({ errors: { other: { name: 'Not mine.' } } }))
    const sending = form.submit({ url: '/', errorBag: 'own' })
    await vi.advanceTimersByTimeAsync(100)
    await sending
    expect(submission.getState().successful).toBe(true)
  })

  // Holds: errors.failed-submission-without-own-handler
  it('tells a failure that has no handler of its own, and only that', async () => {
    const failing: Transport = () => Promise.reject(new NavigationError('timeout'))
    const { form, submission, onFailed } = await open(failing)
    await form.submit({ url: '/', hooks: { exception: () => {} } })
    await form.submit({ url: '/', hooks: { before: () => false } })
    expect(onFailed).not.toHaveBeenCalled()
    await form.submit({ url: '/' })
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'timeout' }))
    expect(submission.getState()).toMatchObject({ processing: false, failed: true })
  })

  // Holds: navigation.form-sent-once-time-interrupted
  it('is sent once, however often its button is pressed', async () => {
    const sent: HttpRequest[] = []
    const { form, submission, onFailed } = await open(answering({}, sent))
    const called: string[] = []
    const hooks = { before: () => void called.push('before'), fail: () => void called.push('fail') }
    const sending = form.submit({ url: '/', hooks })
    // Before any of it is under way, too.
    expect((await form.submit({ url: '/', hooks })).error?.type).toBe('cancelled')
    await vi.advanceTimersByTimeAsync(50)
    expect((await form.submit({ url: '/', hooks })).error?.type).toBe('cancelled')
    expect(submission.getState()).toMatchObject({ processing: true, failed: false, recentlyFailed: false })
    await vi.advanceTimersByTimeAsync(50)
    expect((await sending).error).toBeUndefined()
    expect(submission.getState()).toMatchObject({ processing: false, successful: true, failed: false })
    expect([sent.length, called, onFailed.mock.calls]).toEqual([1, ['before'], []])
  })

  // Holds: navigation.form-sent-once-time-interrupted
  it('can be sent again meanwhile where it says so, and shows how the last one stands', async () => {
    const sent: HttpRequest[] = []
    const { form, submission, onFailed } = await open(answering({}, sent))
    const called: string[] = []
    const note = (name: string) => () => void called.push(name)
    const first = form.submit({ url: '/1', hooks: { abort: note('abort'), fail: note('fail'), after: note('after') } })
    await vi.advanceTimersByTimeAsync(50)
    const second = form.submit({ url: '/2', interrupt: true })
    expect((await first).error?.type).toBe('aborted')
    expect(called).toEqual(['abort', 'fail', 'after'])
    const underWay = { processing: true, failed: false, recentlyFailed: false, successful: false }
    expect(submission.getState()).toMatchObject(underWay)
    await vi.advanceTimersByTimeAsync(99)
    expect(submission.getState()).toMatchObject(underWay)
    await vi.advanceTimersByTimeAsync(1)
    expect((await second).error).toBeUndefined()
    expect(submission.getState()).toMatchObject({ processing: false, successful: true, failed: false })
    expect([sent.map(({ url }) => new URL(url).pathname), onFailed.mock.calls]).toEqual([['/2'], []])
  })

  // Holds: navigation.form-sent-once-time-interrupted
  it('that is left for another page, or held back by a hook, has not failed', async () => {
    const { form, submission, navigator, onFailed } = await open(answering({}))
    const idle = { processing: false, failed: false, recentlyFailed: false, successful: false }
    const sending = form.submit({ url: '/' })
    await vi.advanceTimersByTimeAsync(50)
    const visiting = navigator.get('/')
    expect((await sending).error?.type).toBe('aborted')
    expect(submission.getState()).toMatchObject(idle)
    await vi.advanceTimersByTimeAsync(100)
    await visiting
    await form.submit({ url: '/', hooks: { before: () => false } })
    expect(submission.getState()).toMatchObject(idle)
    expect(onFailed).not.toHaveBeenCalled()
  })

  // Holds: navigation.form-sent-once-time-interrupted
  it('keeps after a success what was typed while it was being sent, and only that', async () => {
    const { form } = await open(answering({}))
    form.setField('name', 'Béla')
    form.setField('address.city', 'Vác')
    const sending = form.submit({ url: '/' })
    await vi.advanceTimersByTimeAsync(50)
    form.setField('name', 'Béla B')
    await vi.advanceTimersByTimeAsync(50)
    await sending
    expect([form.getFields(), form.isDirty()]).toEqual([{ ...fields, name: 'Béla B' }, true])
    form.setField('address.city', 'Eger')
    const again = form.submit({ url: '/', reset: false })
    await vi.advanceTimersByTimeAsync(50)
    form.setField('name', 'Csilla')
    await vi.advanceTimersByTimeAsync(50)
    await again
    form.reset()
    expect(form.getFields()).toEqual({ ...fields, name: 'Béla B', address: { city: 'Eger' } })
  })

  // Holds: navigation.reset-transform-key-cancel
  it('can be cancelled, and cancels nobody else', async () => {
    const { form, submission, navigator } = await open(answering({}))
    const visiting = navigator.get('/')
    await vi.advanceTimersByTimeAsync(10)
    submission.cancel()
    await vi.advanceTimersByTimeAsync(100)
    expect((await visiting).error).toBeUndefined()
    const sending = form.submit({ url: '/' })
    await vi.advanceTimersByTimeAsync(10)
    submission.cancel()
    expect((await sending).error?.type).toBe('aborted')
    expect(submission.getState()).toMatchObject({ processing: false, failed: false })
  })

  // Holds: navigation.useform-flag-10000-ms-answer
  it('shows how much of its files is sent, while they are', async () => {
    const { form, submission } = await open(async (request) => {
      request.onProgress?.({ loaded: 1, total: 2, percentage: 50 })
      await new Promise((resolve) => void setTimeout(resolve, 100))
      return answerWith(createPayload('/'))
    })
    form.setField('file', new File(['x'], 'x.txt'))
    const sending = form.submit({ url: '/' })
    await vi.advanceTimersByTimeAsync(50)
    expect(submission.getState()).toMatchObject({ processing: true, progress: 50 })
    await vi.advanceTimersByTimeAsync(50)
    await sending
    expect(submission.getState()).toMatchObject({ processing: false, progress: null })
  })

  // Holds: navigation.useform-flag-10000-ms-answer
  it('begins each time without what came of the last, and fails recently for 5 s', async () => {
    let errors: object = { name: 'Missing.' }
    const { form, submission } = await open((request) => answering({ errors })(request))
    const send = async (): Promise<void> => {
      const sending = form.submit({ url: '/' })
      await vi.advanceTimersByTimeAsync(50)
      expect(submission.getState()).toMatchObject({ successful: false, failed: false, recentlyFailed: false })
      await vi.advanceTimersByTimeAsync(50)
      await sending
    }
    await send()
    expect(submission.getState()).toMatchObject({ failed: true, recentlyFailed: true, errors })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(submission.getState().recentlyFailed).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(submission.getState()).toMatchObject({ failed: true, recentlyFailed: false })
    await send()
    errors = {}
    // The five seconds of one submission do not end those of the next.
    await vi.advanceTimersByTimeAsync(3_000)
    await send()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(submission.getState()).toMatchObject({ successful: true, recentlySuccessful: true, errors: {} })
  })

  // Holds: navigation.reset-transform-key-cancel
  it('is put back field by field, also to what it has become after a success that kept it', async () => {
    const { form } = await open(answering({}))
    form.setField('name', 'Béla')
    form.setField('address.city', 'Vác')
    form.reset('name')
    expect(form.getFields()).toEqual({ ...fields, address: { city: 'Vác' } })
    form.reset()
    expect([form.getFields(), form.isDirty()]).toEqual([fields, false])
    form.setField('name', 'Csaba')
    const sending = form.submit({ url: '/', reset: false })
    await vi.advanceTimersByTimeAsync(100)
    await sending
    form.setField('name', 'Dóra')
    form.reset('name')
    expect(form.getFields().name).toBe('Csaba')
  })

  // Holds: states.hook-order-internal-hooks-others
  it('calls all hooks, its own and the given ones, and heeds a false', async () => {
    const { form } = await open(answering({}))
    const called: string[] = []
    const note = (name: string) => () => void called.push(name)
    const hooks = {
      before: note('before'),
      start: note('start'),
      data: note('data'),
      success: note('success'),
      after: note('after'),
    }
    const sending = form.submit({ url: '/', hooks })
    await vi.advanceTimersByTimeAsync(100)
    await sending
    expect(called).toEqual(['before', 'start', 'data', 'success', 'after'])
    expect((await form.submit({ url: '/', hooks: { before: () => false } })).error?.type).toBe('cancelled')
  })

  // Holds: navigation.reset-transform-key-cancel
  it('remembers its fields with the history entry', async () => {
    const { form, navigator } = await open(answering({}))
    form.setField('name', 'Csilla')
    expect(navigator.history.get('form:test')).toMatchObject({ name: 'Csilla' })
    navigator.history.remember('form:test', { ...fields, name: 'Dóra' })
    form.restore()
    expect(form.getFields().name).toBe('Dóra')
  })

  it('sees a chosen file as a change', async () => {
    const { form } = await open(answering({}))
    expect(form.isDirty()).toBe(false)
    form.setField('file', new File(['x'], 'x.txt'))
    expect(form.isDirty()).toBe(true)
  })

  // Holds: navigation.links-forms-work-without-javascript
  it('takes what came back from a submission without JavaScript, if it is its own', () => {
    const properties = { errors: { name: 'Missing.', code: 'Not mine.' }, input: { name: '', code: 'x' } }
    expect(readReturned(properties, { name: 'Anna', city: 'Pest' }, undefined)).toEqual({
      errors: { name: 'Missing.' },
      fields: { name: '', city: 'Pest' },
    })
    const box = (news: string) => ({ errors: { name: 'Missing.' }, input: { news } })
    const read = (input: string) => readReturned(box(input), { name: '', news: false }, undefined).fields.news
    expect(['true', 'on', 'false'].map(read)).toEqual([true, true, false])
    expect(readReturned(properties, { other: 1 }, undefined)).toEqual({ errors: {}, fields: { other: 1 } })
    expect(readReturned({ errors: { bag: { name: '!' } }, input: { name: 'x' } }, { name: '' }, 'bag').fields).toEqual({
      name: 'x',
    })
  })
})
