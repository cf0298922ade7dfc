import type { PagePayload } from '@cadenza/navigation'
import { renderNavigation } from '@cadenza/navigation/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { compilePageMessages } from '#ui/i18n/server/catalogue.ts'
import { TranslationProvider } from '#ui/i18n/translation.tsx'
import type { Locale } from '#values/locales.ts'
import { createNoticeStore } from '#ui/feedback/notice-store.ts'
import { NoticesProvider } from '#ui/feedback/notices-provider.tsx'

const catalogue = compilePageMessages()

/** Renders a part of a page to HTML on the server, with the date 21 November 2026. */
export async function renderPart(part: ReactNode, locale: Locale = 'en'): Promise<string> {
  const shared = {
    errors: {},
    flash: {},
    security: { user: null, csrf_token: 'token' },
    shop: {
      name: 'Cadenza',
      phone: '+36 1 555 0100',
      email: 'tickets@cadenza.example',
      now: '2026-11-21T12:00:00.000Z',
    },
  }
  const payload: PagePayload = {
    view: { component: 'part', properties: shared, deferred: [] },
    dialog: null,
    url: 'http://shop.test/',
    version: 'test',
  }
  const element = await renderNavigation({
    payload,
    pages: { part: async () => ({ default: () => part }) },
    wrap: (app) => (
      <TranslationProvider locale={locale} timeZone="Europe/Budapest" messages={catalogue[locale]}>
        <NoticesProvider store={createNoticeStore()}>{app}</NoticesProvider>
      </TranslationProvider>
    ),
  })
  return renderToStaticMarkup(element)
}

/** Returns the visible text without markup. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
