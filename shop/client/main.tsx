import '../ui/styles/global.css'
import { href, type PagePayload, type Payload } from '@cadenza/navigation'
import { hydrateNavigation } from '@cadenza/navigation/react'
import { createTranslator, type Messages } from '../i18n/translator.ts'
import { createFrame } from '../layout/frame.tsx'
import { fallbackLocale, isLocale } from '../../values/locales.ts'
import { pages } from '../pages.ts'
import { routes } from '../routes.ts'
import type { Notice } from '../shared-props.ts'
import { createNoticeStore } from '../ui/feedback/notice-store.ts'
import { focusNewPages } from './focus-new-pages.ts'
import { refreshFromHistory } from './refresh-from-history.ts'
import { turnPages } from './view-transitions.ts'
import { createWholePages, waitForPlaces } from './load-sections.ts'

void start()

/**
 * Brings the page of the document to life. In a function, for a module that waits at its top level makes the modules wait
 * that import it: the pages, which it waits for itself.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root')!
  const payload = JSON.parse(root.dataset.payload!) as PagePayload
  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : fallbackLocale
  // The document has begun to load them already, under this very address.
  const answer = await fetch(href(routes.messages, { locale }, { query: { v: payload.version } }))
  const messages = (await answer.json()) as Messages
  const t = createTranslator(locale, messages)

  const firstNotice = noticeOf(payload)
  const notices = createNoticeStore(firstNotice ? [firstNotice] : [])
  const tell = (key: 'errors.connection' | 'errors.default' | 'errors.foreign') =>
    notices.notify({ kind: 'negative', text: t(key) })
  const wholePages = createWholePages(pages)

  const alive = hydrateNavigation({
    root,
    payload,
    pages: wholePages,
    ...createFrame({ locale, messages, notices }),
    hooks: {
      // Only what the server has just said: a page out of the history has said its notice already.
      navigated({ type, payload: shown }) {
        const notice = type === 'server' && noticeOf(shown)
        if (notice) notices.notify(notice)
      },
      exception(_error, { pendingNavigation }) {
        const { fail, exception } = pendingNavigation?.options.hooks ?? {}
        // Who hooks into a failure has words of their own for it, as forms do.
        if (!fail && !exception) tell('errors.connection')
      },
      // A network's sign-in page, or a gateway without its server. Where the document is loaded, it tells by itself.
      invalid({ documentUrl }, { pendingNavigation }) {
        const { fail, invalid } = pendingNavigation?.options.hooks ?? {}
        if (!documentUrl && !fail && !invalid) tell('errors.foreign')
      },
    },
    overlay: import.meta.env.DEV,
    plugins: [waitForPlaces(wholePages), turnPages(wholePages), focusNewPages(), refreshFromHistory(() => alive)],
    onSubmitFailed: ({ type }) => tell(type === 'invalid' ? 'errors.foreign' : 'errors.default'),
  })
  await alive
  // What the same page shows after the next choice is there by then.
  void wholePages[payload.view.component]?.().catch(() => undefined)
}

function noticeOf({ view }: Payload): Notice | undefined {
  return (view?.properties.flash as { notice?: Notice } | undefined)?.notice
}
