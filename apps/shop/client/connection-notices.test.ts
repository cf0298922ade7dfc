// @vitest-environment happy-dom
import { type NavigationContext, type Navigator, NavigationError } from '@cadenza/navigation/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compilePageMessages } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { createNoticeStore, type NoticeStore } from '#ui/feedback/notice-store.ts'
import { createConnectionNotices } from './notices.ts'

const t = createTranslator('en', compilePageMessages().en)
const navigate = vi.fn<Navigator['navigate']>(async () => ({}))
let notices: NoticeStore
let plugin: ReturnType<typeof createConnectionNotices>['plugin']
let submitFailed: ReturnType<typeof createConnectionNotices>['submitFailed']
const notifyUnanswered = () => submitFailed({ type: 'network', actual: new NavigationError('network') })
let end: void | (() => void)

beforeEach(() => {
  navigate.mockClear()
  notices = createNoticeStore()
  const connection = createConnectionNotices(notices, t)
  plugin = connection.plugin
  submitFailed = connection.submitFailed
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

// Holds: navigation.offline-told-asked-again
test.each([
  ['a visit', () => void fail('POST')],
  ['a form', () => notifyUnanswered()],
])(
  'connection: of what %s has sent while it is lost there is one notice, and once it is back another try is offered',
  (_, send) => {
    dispatchEvent(new Event('offline'))
    send()
    expect(notices.list()).toMatchObject([{ text: 'You are offline', stays: true }])
    dispatchEvent(new Event('online'))
    expect(notices.list()).toMatchObject([{ kind: 'warning', text: t('errors.sendOnceMore') }])
  },
)

test('connection: a visit that failed before the browser knew it lost is one notice, and offered still', () => {
  void fail('GET')
  void fail('GET')
  expect(notices.list()).toHaveLength(1)
  dispatchEvent(new Event('offline'))
  expect(notices.list()).toMatchObject([{ text: 'You are offline', action: { label: 'Try again' } }])
})

test('connection: who goes elsewhere is offered nothing of before, and a page that arrives ends the notice', () => {
  void fail('GET')
  notifyUnanswered()
  expect(notices.list()).toMatchObject([{ text: t('errors.connection'), action: undefined }])
  plugin.navigated?.({} as never, {} as NavigationContext)
  expect(notices.list()).toEqual([])
})

test('connection: a form that got no answer says so, and not that something is wrong with what was entered', () => {
  for (const code of ['network', 'timeout'] as const) {
    submitFailed({ type: code, actual: new NavigationError(code) })
    expect(notices.list()).toMatchObject([{ kind: 'negative', text: t('errors.connection') }])
  }
  submitFailed({ type: 'exception', actual: new Error('of the page itself') })
  submitFailed({ type: 'invalid', actual: new NavigationError('invalid') })
  expect(notices.list().slice(1)).toMatchObject([{ text: t('errors.default') }, { text: t('errors.foreign') }])
})
