import { expect, test } from 'vitest'
import { createNoticeStore } from '#ui/feedback/notice-store.ts'
import { createFlashNotices } from './notices.ts'

test('notices: what the server tells once is shown, and nothing else that it tells', () => {
  const notices = createNoticeStore()
  const { flash } = createFlashNotices(notices)
  for (const told of [{ removed: 1 }, { notice: { kind: 'positive', text: 'Added.' } }, {}])
    void flash?.(told, undefined as never)
  expect(notices.list().map(({ text }) => text)).toEqual(['Added.'])
})
