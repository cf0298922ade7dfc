import type { PagePayload } from '@cadenza/navigation'
import { escapeHtml, renderHead, renderRoot } from '@cadenza/navigation/server'
import type { PageAssets } from '#platform/build/renderer.ts'
import type { Locale } from '#values/locales.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'

interface DocumentParts {
  locale: Locale
  payload: PagePayload
  translate: DeskTranslate
  assets: PageAssets
  messagesPath: string
}

/** Renders the document of a first visit, from whose payload the browser renders the page. */
export function renderDocument({ locale, payload, translate, assets, messagesPath }: DocumentParts): string {
  const links = [
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`,
    ),
    ...assets.stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...assets.modules.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(messagesPath)}">`,
  ]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${links.join('\n')}
${renderHead(payload)}
</head>
<body>
<noscript><p>${escapeHtml(translate('frame.noScript'))}</p></noscript>
${renderRoot(payload, '')}
<script type="module" src="${escapeHtml(assets.entry)}" data-texts="${escapeHtml(messagesPath)}"></script>
</body>
</html>
`
}
