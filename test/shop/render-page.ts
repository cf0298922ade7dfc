import { compilePageMessages } from '#ui/i18n/server/catalogue.ts'
import type { Locale } from '#values/locales.ts'
import { createSharedProps } from '#apps/shop/client/testing/shared-props.ts'
import type { pages } from '#apps/shop/features.ts'
import { createRender } from '#apps/shop/app/pages/render.tsx'

const catalogue = compilePageMessages()

export interface RenderOptions {
  locale?: Locale
  errors?: Record<string, string | Record<string, string>>
  input?: Record<string, string>
  /** Path and query of the page. */
  url?: string
}

/** Renders a full page with its layout, as the server does, with the date 21 November 2026. */
export async function renderPage(
  component: keyof typeof pages,
  properties: object,
  { locale = 'en', errors = {}, input, url = '/x' }: RenderOptions = {},
): Promise<string> {
  const view = { component, properties: { ...createSharedProps(locale), errors, input, ...properties }, deferred: [] }
  const payload = { view, dialog: null, url: `http://shop.test${url}`, version: 'test' }
  const { html } = await createRender()({ payload, messages: catalogue[locale] })
  return html
}

/** Returns the visible text of the main content, without header, footer and markup. */
export function readMain(html: string): string {
  return html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<(noscript|template)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}
