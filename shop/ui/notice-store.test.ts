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
