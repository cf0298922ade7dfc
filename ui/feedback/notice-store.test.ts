import { expect, it, vi } from 'vitest'
import { createNoticeStore } from './notice-store.ts'

it('tells whoever listens, until they have heard enough', () => {
  const store = createNoticeStore()
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  store.notify({ kind: 'positive', text: 'Added' })
  store.dismiss(store.list()[0]!.id)
  stop()
  store.notify({ kind: 'positive', text: 'Added' })
  expect(listener).toHaveBeenCalledTimes(2)
})

it('shows the same words once, as a new notice whose time begins anew', () => {
  const store = createNoticeStore([{ kind: 'positive', text: 'Added' }])
  const [first] = store.list()
  store.notify({ kind: 'positive', text: 'Added' })
  expect(store.list()).toHaveLength(1)
  expect(store.list()[0]!.id).not.toBe(first!.id)
})

it('keeps notices apart that offer to do something: each undoes its own', () => {
  const store = createNoticeStore()
  const action = { label: 'Undo', onAction: () => undefined }
  store.notify({ kind: 'positive', text: 'Removed', action })
  store.notify({ kind: 'positive', text: 'Removed', action })
  expect(store.list()).toHaveLength(2)
})

it('shows words that differ in anything beside each other', () => {
  const added = { kind: 'positive', text: 'Added', caption: 'Two tickets' } as const
  const others = [
    { ...added, kind: 'warning' },
    { ...added, text: 'Removed' },
    { ...added, caption: 'One ticket' },
    { ...added, action: { label: 'Undo', onAction: () => undefined } },
  ] as const
  for (const other of others) {
    for (const [first, second] of [
      [added, other],
      [other, added],
    ] as const) {
      const store = createNoticeStore([first])
      store.notify(second)
      expect(store.list()).toEqual([
        { ...first, id: 0 },
        { ...second, id: 1 },
      ])
    }
  }
})

it('takes away the notice that is dismissed, and no other', () => {
  const store = createNoticeStore([
    { kind: 'positive', text: 'One' },
    { kind: 'positive', text: 'Two' },
    { kind: 'positive', text: 'Three' },
  ])
  store.dismiss(1)
  store.dismiss(7)
  expect(store.list()).toEqual([
    { kind: 'positive', text: 'One', id: 0 },
    { kind: 'positive', text: 'Three', id: 2 },
  ])
  store.notify({ kind: 'warning', text: 'Four' })
  expect(store.list().map(({ id }) => id)).toEqual([0, 2, 3])
})

it('is empty where nothing was said', () => expect(createNoticeStore().list()).toEqual([]))

it('shows no more than it may: the newest', () => {
  const store = createNoticeStore([], { most: 1 })
  const action = { label: 'Undo', onAction: () => undefined }
  store.notify({ kind: 'positive', text: 'Saved', action })
  store.notify({ kind: 'positive', text: 'Paused', action })
  expect(store.list()).toMatchObject([{ text: 'Paused' }])
})
