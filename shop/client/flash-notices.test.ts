import type { InternalNavigation } from '@cadenza/navigation/client'
import { expect, test } from 'vitest'
import { createNoticeStore } from '../ui/feedback/notice-store.ts'
import { flashNotices } from './flash-notices.ts'

const notice = { kind: 'positive', text: 'Added.' }

/** Shows pages one after the other, and tells what notices there are. */
function show(pages: { type: InternalNavigation['type']; flash?: object; view?: null }[]) {
  const notices = createNoticeStore()
  const { navigated } = flashNotices(notices)
  for (const { type, flash, view } of pages) {
    const payload = { view: view === null ? null : { component: 'cart', properties: { flash }, deferred: [] } }
    void navigated?.({ type, payload } as unknown as InternalNavigation, undefined as never)
  }
  return notices.list().map(({ text }) => text)
}

test('notices: what the server sends with an answer is shown', () => {
  expect(show([{ type: 'server', flash: { notice } }])).toEqual(['Added.'])
  expect(show([{ type: 'server', flash: {} }, { type: 'server' }, { type: 'server', view: null }])).toEqual([])
})

test.each(['back-forward', 'initial', 'local'] as const)(
  'notices: a page that comes as %s shows none again',
  (type) => {
    expect(show([{ type, flash: { notice } }])).toEqual([])
  },
)
