import { type Dialog, type PagePayload } from '@cadenza/navigation'
import { hydrateNavigation, renderNavigation, type RenderOptions } from '@cadenza/navigation/react'
import { configure } from '@testing-library/dom'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, vi } from 'vitest'
import { compilePageMessages } from '#ui/i18n/server/catalogue.ts'
import { TranslationProvider } from '#ui/i18n/translation.tsx'
import { createTranslator, type Translate } from '#ui/i18n/translator.ts'
import { createFrame } from '#apps/shop/layout/frame.tsx'
import { layoutSections } from '#apps/shop/layout/lazy-parts.ts'
import type { Locale } from '#values/locales.ts'
import { pages } from '#apps/shop/features.ts'
import { createNoticeStore, type NoticeContent } from '#ui/feedback/notice-store.ts'
import { Notices } from '#ui/feedback/notices.tsx'
import { NoticesProvider } from '#ui/feedback/notices-provider.tsx'
import { type Asked, createPageServer, failOnDoubleIds, failOnErrors, type ServerOptions } from './page-server.ts'
import { createSharedProps, type SharedChanges } from './shared-props.ts'

const catalogue = compilePageMessages()
// A second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

export interface OpenOptions extends ServerOptions {
  locale?: Locale
  shared?: SharedChanges
  properties?: object
  /** Dialog open over the page. */
  dialog?: Pick<Dialog, 'component' | 'properties'> & Partial<Dialog>
  /** Runs between the server's HTML and hydration, for early actions of a visitor. */
  beforeHydration?: () => void
}

/** A hydrated page and its user. */
export interface OpenedPage extends Asked {
  t: Translate
  user: UserEvent
  notify: (notice: NoticeContent) => void
  /** Resolves when no request is pending and all responses are rendered. */
  settled: () => Promise<void>
  /** Unmounts the page, as leaving it does. */
  close: () => void
}

/**
 * Opens a part of a page on its own: rendered on the server, then hydrated, with the notices beside
 * it.
 */
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
  // A server has loaded their code before it renders.
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
  // happy-dom has no `origin`; links are followed only within the page's own origin.
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
  const asked: Asked = { requests: [], checks: [] }
  const transport = createPageServer(payload, asked, options)
  const navigator = await hydrateNavigation({ ...rendering, root, transport, progress: false })
  const leave = await opened.promise
  const close = () => flushSync(() => leave())
  // Prevents the page from receiving events of the next test.
  onTestFinished(() => {
    close()
    navigator.unmount()
  })
  failOnDoubleIds()
  const t = createTranslator(locale, catalogue[locale])
  // Without pauses between keys, which would require moving a test's own clock.
  const user = userEvent.setup({ delay: null })
  const settled = () => vi.waitFor(() => expect(navigator.active()).toBe(false))
  return { t, user, ...asked, notify: (notice) => flushSync(() => notify(notice)), settled, close }
}

function Closable({ onOpen, children }: { onOpen: (close: () => void) => void; children: ReactNode }) {
  const [state, setState] = useState<'hydrated' | 'open' | 'closed'>('hydrated')
  useEffect(() => {
    // After the effects of hydration and what they render.
    if (state === 'hydrated') setState('open')
    if (state === 'open') onOpen(() => setState('closed'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the first time alone
  }, [state])
  return state === 'closed' ? null : children
}
