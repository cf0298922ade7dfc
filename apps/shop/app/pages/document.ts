import type { PagePayload } from '@cadenza/navigation'
import { escapeHtml, renderHead, renderRoot } from '@cadenza/navigation/server'
import type { PageAssets } from '#platform/build/renderer.ts'
import type { FeedLink } from '#apps/shop/feeds/server/feeds.ts'
import type { Locale } from '#values/locales.ts'

interface DocumentParts {
  locale: Locale
  payload: PagePayload
  body: string
  assets: PageAssets
  messagesUrl: string
  feeds: FeedLink[]
}

/** Renders a first visit's document, without inline script or style: the policy forbids them. */
export function renderDocument({ locale, payload, body, assets, messagesUrl, feeds }: DocumentParts): string {
  const links = [
    ...assets.stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...assets.fonts
      .filter((href) => locale === 'hu' || !isHungarian(href))
      .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`),
    ...feeds.map(
      ({ type, title, href }) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`,
    ),
  ]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#FAF6EF" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14100E" media="(prefers-color-scheme: dark)">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${links.join('\n')}
${renderHead(payload)}
</head>
<body>
${renderRoot(payload, body)}
${renderScript(assets, messagesUrl)}
</body>
</html>
`
}

/** Whether a font contains only the four letters specific to Hungarian. */
const isHungarian = (href: string): boolean => href.includes('-hungarian-')

/** Its files are not linked in the document: they load once the first view is displayed. */
function renderScript({ entry, loader, page, modules }: PageAssets, messages: string): string {
  const data = loader ? { app: entry, page, modules: modules.join(' '), messages } : {}
  const attributes = Object.entries(data).map(([name, value]) => (value ? ` data-${name}="${escapeHtml(value)}"` : ''))
  return `<script type="module" src="${escapeHtml(loader ?? entry)}"${attributes.join('')}></script>`
}
