// @vitest-environment happy-dom
import type { NavigationContext, Navigator } from '@cadenza/navigation/client'
import { NavigationError } from '@cadenza/navigation/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compilePageMessages } from '../i18n/server/catalogue.ts'
import { createTranslator } from '../i18n/translator.ts'
import { createNoticeStore, type NoticeStore } from '../ui/feedback/notice-store.ts'
import { connectionNotices } from './connection-notices.ts'

const t = createTranslator('en', compilePageMessages().en)
const navigate = vi.fn<Navigator['navigate']>(async () => ({}))
let notices: NoticeStore
let plugin: ReturnType<typeof connectionNotices>
let end: void | (() => void)

beforeEach(() => {
  navigate.mockClear()
  notices = createNoticeStore()
  plugin = connectionNotices(notices, t)
  end = plugin.setup?.({ navigate } as unknown as Navigator)
})
afterEach(() => end?.())

const fail = (method: string) =>
  plugin.exception?.(new NavigationError('network'), {
    pendingNavigation: { url: new URL('http://shop.test/events'), options: { method } },
  } as NavigationContext)

// Holds: navigation.offline-told-asked-again
test('connection: a notice says that it is lost, stays meanwhile, and goes when it is back', () => {
  dispatchEvent(new Event('offline'))
  expect(notices.list()).toMatchObject([{ kind: 'warning', text: 'You are offline', stays: true }])
  dispatchEvent(new Event('online'))
  expect(notices.list()).toEqual([])
})

// Holds: navigation.offline-told-asked-again
test('connection: a visit that got no answer can be made again by its notice', () => {
  void fail('GET')
  const [notice] = notices.list()
  expect(notice).toMatchObject({ kind: 'negative', text: t('errors.connection'), action: { label: 'Try again' } })
  notice!.action!.onAction()
  expect(navigate.mock.lastCall![0].url?.toString()).toBe('http://shop.test/events')
})

test('connection: a visit that fails while it is lost is told by the one notice, and can be made again', () => {
  dispatchEvent(new Event('offline'))
  void fail('GET')
  expect(notices.list()).toMatchObject([{ text: 'You are offline', stays: true, action: { label: 'Try again' } }])
  dispatchEvent(new Event('online'))
  expect(notices.list()).toEqual([])
  void fail('GET')
  expect(notices.list()).toMatchObject([{ text: t('errors.connection') }])
})

// Holds: navigation.offline-told-asked-again
test('connection: what was sent is told of, and not offered again', () => {
  void fail('POST')
  expect(notices.list()).toMatchObject([{ text: t('errors.connection'), action: undefined }])
})

test('connection: what was sent while it is lost is told beside the notice that it is', () => {
  dispatchEvent(new Event('offline'))
  void fail('POST')
  expect(notices.list()).toMatchObject([{ text: 'You are offline' }, { text: t('errors.connection') }])
  dispatchEvent(new Event('online'))
  expect(notices.list()).toMatchObject([{ text: t('errors.connection') }])
})
