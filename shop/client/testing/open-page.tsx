import { type Dialog, HEADERS, type PagePayload, type View } from '@cadenza/navigation'
import { type HttpRequest, NavigationError, type Transport } from '@cadenza/navigation/client'
import { hydrateNavigation, renderNavigation, type RenderOptions } from '@cadenza/navigation/react'
import { configure } from '@testing-library/dom'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, vi } from 'vitest'
import { compilePageMessages } from '../../i18n/server/catalogue.ts'
import { TranslationProvider } from '../../i18n/translation.tsx'
import { createTranslator, type Translate } from '../../i18n/translator.ts'
import { createFrame } from '../../layout/frame.tsx'
import { layoutSections } from '../../layout/layout.tsx'
import type { Locale } from '../../../values/locales.ts'
import { pages } from '../../pages.ts'
import { createNoticeStore, type NoticeContent } from '../../ui/feedback/notice-store.ts'
import { Notices, NoticesProvider } from '../../ui/feedback/notices.tsx'
import { createSharedProps, type SharedChanges } from './shared-props.ts'

const catalogue = compilePageMessages()
// On a busy machine a second is soon over.
configure({ asyncUtilTimeout: 15_000 })

/** A request that the page has sent. */
export interface SentRequest {
  method: string
  /** With its query. */
  path: string
  data: unknown
  headers: Record<string, string>
  /** Says whether it was ended before its answer. */
  signal: AbortSignal | undefined
}

/** Returns the properties that the server's answer changes; a promise delays the answer. */
type Answer = (request: SentRequest) => object | Promise<object>

export interface OpenOptions {
  locale?: Locale
  shared?: SharedChanges
  properties?: object
  /** The dialog that is open over the page. */
  dialog?: Pick<Dialog, 'component' | 'properties'> & Partial<Dialog>
  /** Default: the page again, as it was. Throw a `NavigationError` for a server that cannot be reached. */
  answer?: Answer
  /** How the server says that lists grow. */
  merges?: View['merges']
  /** What is wrong with the fields of a form that are checked as they are left. Default: nothing. */
  check?: (request: SentRequest) => Record<string, string>
  /** Runs between the server's HTML and hydration: what a visitor does meanwhile. */
  beforeHydration?: () => void
}

/** A hydrated page, and the user of it. */
export interface OpenedPage {
  t: Translate
  user: UserEvent
  /** The requests so far, in order. */
  requests: SentRequest[]
  /** The fields that the server was asked about, those of each check by themselves. They are among no requests. */
  checks: string[][]
  notify: (notice: NoticeContent) => void
  /** Resolves when no request is pending and the answers are rendered. */
  settled: () => Promise<void>
  /** Unmounts the page, as leaving it does. */
  close: () => void
}

/** Opens a part of a page by itself: rendered on the server, then hydrated, with the notices beside it. */
export function openPart(part: ReactNode, options: OpenOptions = {}): Promise<OpenedPage> {
  const { locale = 'en' } = options
  const notices = createNoticeStore()
  const wrap = (app: ReactNode) => (
    <TranslationProvider locale={locale} timeZone={timeZoneOf(options)} messages={catalogue[locale]}>
      <NoticesProvider store={notices}>
        {app}
        <Notices />
      </NoticesProvider>
    </TranslationProvider>
  )
  const parts = { part: async () => ({ default: () => part }) } as unknown as RenderOptions['pages']
  return open('part', options, { pages: parts, wrap, notify: notices.notify })
}

/** Opens a page with its layout. */
export async function openPage(
  component: keyof typeof pages,
  properties: object,
  options: OpenOptions = {},
): Promise<OpenedPage> {
  const { locale = 'en' } = options
  const notices = createNoticeStore()
  const frame = createFrame({ locale, timeZone: timeZoneOf(options), messages: catalogue[locale], notices })
  // A server has their code before it renders.
  await Promise.all(layoutSections.map(({ load }) => load()))
  return open(component, { ...options, properties }, { pages, ...frame, notify: notices.notify })
}

const timeZoneOf = ({ locale = 'en', shared }: OpenOptions) => createSharedProps(locale, shared).localization.timeZone

type Parts = Omit<RenderOptions, 'payload'> & Pick<OpenedPage, 'notify'>

async function open(component: string, options: OpenOptions, parts: Parts): Promise<OpenedPage> {
  const { locale = 'en' } = options
  const { notify, wrap = (app) => app, ...frame } = parts
  const properties = { ...createSharedProps(locale, options.shared), ...options.properties }
  history.replaceState(null, '', '/')
  // happy-dom has none, and a link is followed here only where it leads to the page's own.
  vi.stubGlobal('origin', location.origin)
  const payload: PagePayload = {
    view: { component, properties, deferred: [] },
    dialog: options.dialog ? { key: 'dialog', baseUrl: '/', redirectUrl: '', ...options.dialog } : null,
    url: location.href,
    version: 'test',
  }
  failOnErrors()
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  document.documentElement.scrollTop = 0
  const opened = Promise.withResolvers<() => void>()
  const closable = (app: ReactNode) => <Closable onOpen={opened.resolve}>{wrap(app)}</Closable>
  const rendering = { ...frame, payload, wrap: closable }
  root.innerHTML = renderToString(await renderNavigation(rendering))
  options.beforeHydration?.()
  const requests: SentRequest[] = []
  const checks: string[][] = []
  const transport = createServer(payload, { requests, checks }, options)
  const navigator = await hydrateNavigation({ ...rendering, root, transport, progress: false })
  const leave = await opened.promise
  const close = () => flushSync(() => leave())
  onTestFinished(close)
  const t = createTranslator(locale, catalogue[locale])
  // Without pauses between keys, which a test's own clock would have to be moved for.
  const user = userEvent.setup({ delay: null })
  const settled = () => vi.waitFor(() => expect(navigator.active()).toBe(false))
  return { t, user, requests, checks, notify: (notice) => flushSync(() => notify(notice)), settled, close }
}

function Closable({ onOpen, children }: { onOpen: (close: () => void) => void; children: ReactNode }) {
  const [state, setState] = useState<'hydrated' | 'open' | 'closed'>('hydrated')
  useEffect(() => {
    // After the effects of hydration, and what they render.
    if (state === 'hydrated') setState('open')
    if (state === 'open') onOpen(() => setState('closed'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the first time alone
  }, [state])
  return state === 'closed' ? null : children
}

/** Answers with the page at the address that was asked for; what changes something leads back to where it was sent from. */
function createServer(
  payload: PagePayload,
  { requests, checks }: Pick<OpenedPage, 'requests' | 'checks'>,
  { answer = () => ({}), merges, check = () => ({}) }: OpenOptions,
): Transport {
  return async ({ method, url, headers, body, signal }: HttpRequest) => {
    const { pathname, search } = new URL(url)
    const data: unknown = typeof body === 'string' ? JSON.parse(body) : body && Object.fromEntries(body)
    const request = { method, path: pathname + search, data, headers, signal }
    const asked = headers[HEADERS.validate]
    if (asked) {
      checks.push(JSON.parse(asked) as string[])
      const told: Record<string, string> = { [HEADERS.validate]: 'true' }
      return { status: 200, headers: told, data: { errors: check(request) } }
    }
    requests.push(request)
    const aborted = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new NavigationError('aborted'))),
    )
    const changes = await Promise.race([answer(request), aborted])
    const { view } = payload
    const page = {
      ...payload,
      url: method === 'GET' ? url : location.href,
      view: { ...view, properties: { ...view.properties, ...changes }, merges },
    }
    return { status: 200, headers: { 'x-hybrid': 'true' }, data: structuredClone(page) }
  }
}

/** Fails the test on console errors: React reports hydration mismatches there. An unreachable server is no error here. */
function failOnErrors(): void {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const told = (event: ErrorEvent) => console.error(event.error)
  window.addEventListener('error', told)
  onTestFinished(() => {
    window.removeEventListener('error', told)
    expect(log.mock.calls.filter(([error]) => !(error instanceof NavigationError))).toEqual([])
  })
}
