import type { PagePayload } from '@cadenza/navigation'
import { createNavigation, type StartedNavigator, type StartOptions } from '@cadenza/navigation/react'
import { configure } from '@testing-library/dom'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ComponentProps, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { staffActions } from '#core/accounts/roles/roles.ts'
import {
  type Asked,
  createPageServer,
  failOnDoubleIds,
  failOnErrors,
  type ServerOptions,
} from '#apps/shop/client/testing/page-server.ts'
import { createNoticeStore } from '#ui/feedback/notice-store.ts'
import type { Locale } from '#values/locales.ts'
import { type DeskStart, startDesk } from '../client/start-desk.ts'
import { compileDeskMessages } from '../i18n/server/catalogue.ts'
import { createDeskFrame } from '../layout/frame.tsx'
import type { pages } from '../app/features.ts'
import type { DeskPerson, DeskSharedProps } from '../shared-props.ts'

const catalogue = compileDeskMessages()
// A second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

/** Time at which pages are opened: 13:00 on a Saturday in Budapest. */
export const deskNow = '2026-11-21T12:00:00.000Z'

type Pages = typeof pages
type PageOf<page extends keyof Pages> = Awaited<ReturnType<Pages[page]>>['default']
/** Properties of a desk page from its server. */
export type DeskPageProps<page extends keyof Pages> = ComponentProps<PageOf<page>>

export interface DeskOpenOptions extends ServerOptions {
  /** Address of the page. Default: `/desk`. */
  url?: string
  locale?: Locale
  /**
   * Parts of the signed-in user; null: not signed in. Default: an owner with all rights in all
   * halls.
   */
  me?: Partial<DeskPerson> | null
  shared?: Partial<DeskSharedProps>
}

/** An opened desk page and its user. */
export interface OpenedDeskPage extends Asked {
  user: UserEvent
  /** Returns the requests so far, with only method, address and data. */
  sent: () => Pick<Asked['requests'][number], 'method' | 'path' | 'data'>[]
  /** Resolves when no request is pending and all responses are rendered. */
  settled: () => Promise<void>
  /** Unmounts the page, as leaving it does. */
  close: () => void
}

const owner: DeskPerson = {
  id: 1,
  name: 'Anna Kovács',
  email: 'anna@cadenza.example',
  actions: [...staffActions],
  halls: [],
  hall: null,
  isToured: true,
}

/**
 * Opens a desk page as in a browser, with the workplace around it, on the 21st of November 2026.
 *
 *     const { user, sent } = await openDeskPage('events', sampleEvents, { url: '/desk/events' })
 *     expect(outline()).toBe(...)
 */
export const openDeskPage = <page extends keyof Pages>(
  component: page,
  properties: DeskPageProps<page>,
  options: DeskOpenOptions = {},
): Promise<OpenedDeskPage> => open(component, properties, options, startDesk)

/** Opens a part of a desk page on its own. */
export const openDeskPart = (part: ReactNode, options: DeskOpenOptions = {}): Promise<OpenedDeskPage> =>
  open('part', {}, options, ({ locale, messages, ...start }) => {
    const { wrap } = createDeskFrame({ locale, timeZone, messages, notices: createNoticeStore(), rooms: [] })
    const pages = { part: async () => ({ default: () => part }) } as unknown as StartOptions['pages']
    return createNavigation({ ...start, pages, wrap })
  })

const timeZone = 'Europe/Budapest'

async function open(
  component: string,
  properties: object,
  { locale = 'en', url = '/desk', me = {}, shared, ...server }: DeskOpenOptions,
  start: (start: DeskStart) => Promise<StartedNavigator>,
): Promise<OpenedDeskPage> {
  vi.setSystemTime(deskNow)
  onTestFinished(() => void vi.useRealTimers())
  history.replaceState(null, '', url)
  document.documentElement.lang = locale
  vi.stubGlobal('origin', location.origin)
  const own: DeskSharedProps = {
    localization: { locale, timeZone },
    shop: { name: 'Cadenza', href: 'https://cadenza.example/', textLocales: ['en', 'fr', 'hu'] },
    me: me && { ...owner, ...me },
    security: { csrf_token: 'token' },
    errors: {},
    flash: {},
    ...shared,
  }
  const payload: PagePayload = {
    view: { component, properties: { ...own, ...properties }, deferred: [] },
    dialog: null,
    url: location.href,
    version: 'test',
  }
  quietFrames()
  failOnErrors()
  silenceForms()
  // Encrypted states are written into the history later, during the next test.
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  document.documentElement.scrollTop = 0
  const asked: Asked = { requests: [], checks: [] }
  const transport = createPageServer(payload, asked, server)
  const messages = catalogue[locale]
  const starting = start({ root, payload, locale, messages, transport, progress: false })
  const navigator = await Promise.race([starting, crashed()])
  await flushEffects()
  let isOpen = true
  const close = () => {
    if (isOpen) navigator.unmount()
    isOpen = false
  }
  onTestFinished(close)
  failOnDoubleIds()
  return {
    ...asked,
    // Without pauses between keys, which would require moving a test's own clock.
    user: userEvent.setup({ delay: null }),
    sent: () => asked.requests.map(({ method, path, data }) => ({ method, path, data })),
    async settled() {
      await vi.waitFor(() => expect(navigator.active()).toBe(false))
      await flushEffects()
    },
    close,
  }
}

/**
 * Runs the pending effects of rendered components, and of those that they render: React defers
 * them, and a test that types at once would be faster than any person. (Rendering anything,
 * anywhere, flushes pending effects.)
 */
async function flushEffects(): Promise<void> {
  const other = createRoot(document.createElement('div'))
  for (let round = 0; round < 2; round++) {
    flushSync(() => other.render(round))
    await Promise.resolve()
  }
  other.unmount()
}

/**
 * Rejects when a page fails to render: happy-dom has no `reportError`, and the test would wait for
 * the page forever.
 */
function crashed(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  Object.assign(globalThis, { reportError: reject })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'reportError'))
  promise.catch(() => undefined)
  return promise
}

/** The desk requires JavaScript, so its forms need no warnings about missing parts. */
function silenceForms(): void {
  const { warn } = console
  vi.spyOn(console, 'warn').mockImplementation((told: unknown, ...more: unknown[]) => {
    if (!String(told).startsWith('[navigation] A form does not work without JavaScript')) warn(told, ...more)
  })
}

/** Gives frames an empty page: happy-dom would report that it loads none. */
function quietFrames(): void {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { fetch: object } } }
  const beforeAsyncRequest = async (): Promise<Response> => new window.Response('')
  Object.assign(happyDOM.settings, { enableIframePageLoading: true, disableIframePageLoading: false })
  Object.assign(happyDOM.settings.fetch, { interceptor: { beforeAsyncRequest } })
}
