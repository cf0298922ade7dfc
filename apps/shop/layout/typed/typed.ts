import { href } from '@cadenza/navigation'
import { languageRoutes } from '#core/routes/language-routes.ts'
import type { Locale } from '#values/locales.ts'
import { readTyped, type TypedForm, writeTyped } from './typed-form.ts'

/** For what comes to the page when a box is ticked, or when its code is there. */
const tries = 40
const pauseMilliseconds = 50

/** Puts what was typed in another language into the forms of this page. */
export async function restoreTyped(typed: readonly TypedForm[]): Promise<void> {
  for (let left = tries; left > 0 && !writeTyped(typed); left--)
    await new Promise((resolve) => void setTimeout(resolve, pauseMilliseconds))
}

/**
 * Goes to the page in another language, with what is typed on this one: the shop keeps it in the visit until that page is opened. Whatever
 * fails, the visitor arrives.
 */
export async function takeTypedAlong(link: string, locale: Locale): Promise<void> {
  const address = await keepTyped(link, locale).catch(() => link)
  // Nothing is lost: nobody is asked whether to leave.
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
