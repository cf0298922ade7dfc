import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { replacePath } from '../../protocol/paths.ts'
import { createLiveFields } from './live-fields.ts'

type Errors = Record<string, string>

/** A form with a server whose responses the test provides. */
function createForm() {
  let fields = { name: '', mail: '', file: undefined as unknown }
  const state = { errors: {} as Errors, processing: false }
  const asked: {
    fields: readonly string[]
    signal: AbortSignal
    answer: (errors: Errors | undefined) => Promise<void>
  }[] = []
  const live = createLiveFields({
    form: { getFields: () => fields },
    submission: { getState: () => state as never, setErrors: (errors) => void (state.errors = errors) },
    ask: (names, signal) =>
      new Promise((resolve) =>
        asked.push({
          fields: names,
          signal,
          async answer(errors) {
            resolve(errors)
            await vi.advanceTimersByTimeAsync(0)
          },
        }),
      ),
  })
  const type = (name: string, value: unknown): void => {
    fields = replacePath(fields, name, value)
    live.changed(name)
  }
  return { live, state, asked, type }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a field', () => {
  it('is checked as it is left, and never while it is typed', async () => {
    const { live, state, asked, type } = createForm()
    type('name', 'A')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual([])
    live.leave('name')
    expect([asked.map(({ fields }) => fields), live.isChecking()]).toEqual([[['name']], true])
    await asked[0]!.answer({ name: 'Too short.' })
    expect([state.errors, live.isChecking()]).toEqual([{ name: 'Too short.' }, false])
  })

  it('is not checked where it is only passed, or as it was when it was judged', async () => {
    const { live, asked, type } = createForm()
    live.leave('name')
    type('name', 'A')
    live.leave('name')
    await asked[0]!.answer({ name: 'Too short.' })
    live.leave('name')
    expect(asked).toHaveLength(1)
    type('name', '')
    live.leave('name')
    expect(asked).toHaveLength(2)
  })

  it('loses its message when it is right, after a rest, before it is left', async () => {
    const { live, state, asked, type } = createForm()
    type('name', 'A')
    live.leave('name')
    await asked[0]!.answer({ name: 'Too short.' })
    type('name', 'An')
    await vi.advanceTimersByTimeAsync(399)
    type('name', 'Ann')
    await vi.advanceTimersByTimeAsync(399)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await asked[1]!.answer({})
    expect(state.errors).toEqual({})
  })

  it('keeps the messages of others, and gets none that was meant for another value', async () => {
    const { live, state, asked, type } = createForm()
    state.errors = { mail: 'Missing.' }
    type('name', 'A')
    live.leave('name')
    type('name', 'Anna')
    await asked[0]!.answer({ name: 'Too short.' })
    expect([state.errors, asked[0]!.signal.aborted]).toEqual([{ mail: 'Missing.' }, true])
    live.leave('name')
    await asked[1]!.answer({ name: 'Taken.', 'name.first': 'Taken.' })
    expect(state.errors).toEqual({ mail: 'Missing.', name: 'Taken.', 'name.first': 'Taken.' })
  })

  it('keeps its message where there is no answer, and while the form is being sent', async () => {
    const { live, state, asked, type } = createForm()
    state.errors = { name: 'Too short.' }
    type('name', 'Anna')
    live.leave('name')
    await asked[0]!.answer(undefined)
    expect(state.errors).toEqual({ name: 'Too short.' })
    live.leave('name')
    state.processing = true
    await asked[1]!.answer({})
    expect(state.errors).toEqual({ name: 'Too short.' })
  })

  it('that holds a file is not checked by itself', () => {
    const { live, asked, type } = createForm()
    type('file', new Blob(['a']))
    live.leave('file')
    expect(asked).toEqual([])
  })

  it('is checked with all others where none is named', async () => {
    const { live, state, asked } = createForm()
    state.errors = { name: 'Old.' }
    void live.check()
    await asked[0]!.answer({ mail: 'Missing.' })
    expect([asked[0]!.fields, state.errors]).toEqual([[], { mail: 'Missing.' }])
  })
})
