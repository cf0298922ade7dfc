import { href } from '@cadenza/navigation'
import { languageRoutes } from '#core/routes/language-routes.ts'
import type { Locale } from '#values/locales.ts'
import { readTyped, type TypedForm, writeTyped } from './typed-form.ts'

/** Attempts for fields that appear after a box is ticked, or when their code is loaded. */
const tries = 40
const pauseMilliseconds = 50

export async function restoreTyped(typed: readonly TypedForm[]): Promise<void> {
  for (let left = tries; left > 0 && !writeTyped(typed); left--)
    await new Promise((resolve) => void setTimeout(resolve, pauseMilliseconds))
}

/** Opens the page in another language with the typed input. If anything fails, it still opens. */
export async function takeTypedAlong(link: string, locale: Locale): Promise<void> {
  const address = await keepTyped(link, locale).catch(() => link)
  // Nothing is lost, so no confirmation is needed.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  location.assign(address)
}

async function keepTyped(link: string, locale: Locale): Promise<string> {
  const forms = readTyped()
  if (forms.flat().length === 0) return link
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? []
  const { pathname, search, searchParams } = new URL(link, location.href)
  const answer = await fetch(href(languageRoutes['language.typed'], { locale }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-xsrf-token': decodeURIComponent(token) }) },
    body: JSON.stringify({ to: searchParams.get('to') ?? pathname + search, forms }),
    signal: AbortSignal.timeout(3_000),
  })
  return answer.ok ? ((await answer.json()) as { href: string }).href : link
}
