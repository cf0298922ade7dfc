import '#ui/styles/global.css'
import { href, type PagePayload } from '@cadenza/navigation'
import { announcePages, focusNewPages, isUnanswered, sealedHistory, viewTransitions } from '@cadenza/navigation/plugins'
import { hydrateNavigation } from '@cadenza/navigation/react'
import { createTranslator, type Messages } from '#ui/i18n/translator.ts'
import { createFrame } from '../layout/frame.tsx'
import { fallbackLocale, isLocale } from '#values/locales.ts'
import { routes } from '#core/routes/routes.ts'
import type { SharedProps } from '../shared-props.ts'
import { createNoticeStore } from '#ui/feedback/notice-store.ts'
import { waitForPaint } from './first-view.ts'
import { createConnectionNotices, createFlashNotices, findNotice } from './notices.ts'
import { createLoadPage, type ShopPage, withSections, waitForSections } from './load-pages.ts'
import { createHistoryRefresh } from './refresh-from-history.ts'

void start()

/** A function, because a top-level await would block the pages, which it awaits itself. */
async function start(): Promise<void> {
  const root = document.getElementById('root')!
  const payload = JSON.parse(root.dataset.payload!) as PagePayload
  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : fallbackLocale
  const { timeZone } = payload.view.properties.localization as SharedProps['localization']
  // `load-app.ts` preloads the messages from the same address.
  const answer = await fetch(href(routes.messages, { locale }, { query: { v: payload.version } }))
  const messages = (await answer.json()) as Messages
  const t = createTranslator(locale, messages)

  const firstNotice = findNotice(payload)
  const notices = createNoticeStore(firstNotice ? [firstNotice] : [])
  const tell = (key: 'errors.default' | 'errors.foreign') => notices.notify({ kind: 'negative', text: t(key) })
  const connection = createConnectionNotices(notices, t)
  const loadTable = async () => (await import('../features.ts')).pages
  const loadPage = withSections(createLoadPage({ name: payload.view.component, load: findFirstPage() }, loadTable))

  // Removed from production builds, where the condition is constantly false.
  const developerTools = import.meta.env.DEV ? [(await import('./devtools.ts')).createShopDevtools()] : []

  const hydrated = hydrateNavigation({
    root,
    payload,
    pages: loadPage,
    ...createFrame({ locale, timeZone, messages, notices }),
    hooks: {
      exception(error, { pendingNavigation }) {
        const { fail, exception } = pendingNavigation?.options.hooks ?? {}
        // A visit with failure hooks of its own, as forms have, shows its own message.
        if (!fail && !exception && !isUnanswered(error)) tell('errors.default')
      },
      // A network's sign-in page, or an error page of a proxy. A loaded document explains itself.
      invalid({ documentUrl }, { pendingNavigation }) {
        const { fail, invalid } = pendingNavigation?.options.hooks ?? {}
        if (!documentUrl && !fail && !invalid) tell('errors.foreign')
      },
    },
    // Going back shows a user's pages to no one else, and not after signing out.
    history: sealedHistory({ owner: ({ view }) => (view.properties.security as SharedProps['security'])?.user?.email }),
    overlay: import.meta.env.DEV,
    plugins: [
      // A tap shows its own effect first: what it leads to takes longer than a frame.
      { name: 'paint-first', before: () => waitForPaint(window) },
      waitForSections(loadPage),
      viewTransitions({ load: (component) => loadPage(component) }),
      focusNewPages(),
      // Focus announces the page, except after going back, which does not move it.
      announcePages({ when: (type) => type === 'back-forward' }),
      createFlashNotices(notices),
      connection.plugin,
      createHistoryRefresh(),
      ...developerTools,
    ],
    onSubmitFailed: connection.submitFailed,
  })
  await hydrated
  const { typed } = payload.view.properties.flash as SharedProps['flash']
  if (typed) void import('../layout/typed/typed.ts').then(({ restoreTyped }) => restoreTyped(typed))
  // Preloads for the next action, which may show the page's lazy sections or another page.
  void loadPage(payload.view.component).catch(() => undefined)
  void loadTable().catch(() => undefined)
}

/** Returns the loader of the page's own file, as named in the document. */
function findFirstPage(): (() => Promise<ShopPage>) | undefined {
  const address = document.querySelector<HTMLElement>('script[data-page]')?.dataset.page
  return address ? () => import(/* @vite-ignore */ address) : undefined
}
