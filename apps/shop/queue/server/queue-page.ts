import { html, type SafeHtml } from '#platform/http/responses/html-template.ts'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import { formatDate, type TimeZone } from '#values/dates.ts'
import { languageTags, type Locale, pickText } from '#values/locales.ts'
import { findPace, findQueueState, findWait } from '#core/queue/queue.ts'
import type { StoredQueue } from '#core/queue/server/queue-store.ts'
import type { NoPlace } from '#core/queue/server/queues.ts'

/** What the visitor is told. */
export type QueueView =
  | { is: 'announced' | 'turn' | 'passed' | 'sold_out' | 'ended' | NoPlace }
  | { is: 'waiting'; position: number }

export interface QueuePage {
  queue: StoredQueue
  view: QueueView
  locale: Locale
  timeZone: TimeZone
  translate: ServerTranslate
  shopName: string
  /** Of the built pages: colours and type. */
  stylesheets: readonly string[]
  /** Version of the page's own files. */
  version: string
  /** This page in the other languages, with the visitor's place. */
  languages: Partial<Record<Locale, string>>
  concertPath: string
  /** The form for a mail when the turn comes; null: the visitor has no place that waits. */
  mail: MailForm | null
  servedPath: string
  /** Of the server, for the countdown. */
  now: Date
}

/** `asked`: by who has no scripts, on a page that stays; `noted`: an address was taken. */
export interface MailForm {
  is: 'offered' | 'asked' | 'noted'
  typed?: string
  error?: string
}

const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français', hu: 'Magyar' }

/** Seconds after which a page without scripts asks again. */
const reloadSeconds = 20

/** Written without React: a hundred thousand may wait. */
export function writeQueuePage(page: QueuePage): string {
  const { queue, view, locale, translate: t, shopName, stylesheets, version, languages, timeZone } = page
  const concert = pickText(queue.title, locale)
  const day = formatDate(queue.startsAt, 'full', { locale, timeZone })
  const time = formatDate(queue.startsAt, 'time', { locale, timeZone })
  const isOver = view.is === 'sold_out' || view.is === 'ended'
  const isWaiting = view.is === 'announced' || view.is === 'drawing' || view.is === 'waiting'
  return html`<!doctype html>
    <html lang="${languageTags[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#14100e" />
        <title>${t('queue.title', { concert })} · ${shopName}</title>
        ${!isOver && page.mail?.is !== 'asked' && html`<noscript><meta http-equiv="refresh" content="${reloadSeconds}" /></noscript>`}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${stylesheets.map((path) => html`<link rel="stylesheet" href="${path}" />`)}
        <link rel="stylesheet" href="/queue/queue.css?v=${version}" />
        <script src="/queue/queue.js?v=${version}" defer></script>
      </head>
      <body>
        <header data-tone="dark">
          <a class="logo" href="/" aria-label="${t('header.home', { name: shopName })}">
            <svg viewBox="0 0 64 40" aria-hidden="true" fill="currentColor">
              <path d="M2 38C3 14 15 2 32 2s29 12 30 36h-2.5C57 20 47 11.5 32 11.5S7 20 4.5 38z" />
              <circle cx="32" cy="31" r="6.5" />
            </svg>
            <span>${shopName}</span>
          </a>
          <nav aria-label="${t('header.language')}">
            ${Object.entries(languages).map(
              ([other, url]) =>
                html`<a
                  href="${url}"
                  hreflang="${other}"
                  lang="${other}"
                  aria-label="${other.toUpperCase()}, ${languageNames[other as Locale]}"
                  >${other.toUpperCase()}</a
                >`,
            )}
          </nav>
        </header>
        <main>
          <header class="concert" data-tone="dark">
            <p>${day}, ${time} <span>${pickText(queue.hall, locale)}</span></p>
            <h1>${concert}</h1>
          </header>
          <section
            class="wait"
            data-view="${view.is}"
            data-state="${findQueueState(queue)}"
            data-served="${page.servedPath}"
            data-opens-at="${queue.opens_at.getTime()}"
            data-opens-in="${queue.opens_at.getTime() - page.now.getTime()}"
            ${view.is === 'waiting' && html`data-position="${view.position}"`}
            data-said="${t('queue.said', { ahead: '%ahead', wait: '%wait' })}"
            data-soon="${t('queue.soon')}"
          >
            ${writeView(page)}
            <p class="said" role="status"></p>
          </section>
          ${page.mail && writeMailForm(page.mail, t)} ${isWaiting && writeFacts(page)}
          ${
            (isWaiting || view.is === 'full') &&
            html`<p class="away"><a href="${page.concertPath}">${t('queue.toConcert')}</a></p>`
          }
        </main>
      </body>
    </html> `.toString()
}

function writeView(page: QueuePage): SafeHtml {
  const { view, translate: t, concertPath } = page
  switch (view.is) {
    case 'announced':
      return writeCountdown(page)
    case 'waiting':
      return writePlace(page, view.position)
    case 'turn':
      return html`<h2>${t('queue.turn')}</h2>
        <p>${t('queue.turn.text')}</p>
        <p><a class="go" href="${concertPath}">${t('queue.turn.go')}</a></p>
        ${writeSeats(page)}`
    case 'passed':
      return html`<h2>${t('queue.passed')}</h2>
        <p>${t('queue.passed.text')}</p>
        <p><a class="go" href="?again=1">${t('queue.passed.again')}</a></p>
        <p><a href="${concertPath}">${t('queue.passed.go')}</a></p>`
    case 'sold_out':
    case 'ended':
      return html`<h2>${t(`queue.${view.is}`)}</h2>
        <p>${t(`queue.${view.is}.text`)}</p>
        <p><a class="go" href="${concertPath}">${t('queue.toConcert')}</a></p>`
    case 'drawing':
    case 'full':
      return html`<h2>${t(`queue.${view.is}`)}</h2>
        <p>${t(`queue.${view.is}.text`)}</p>`
  }
}

function writeCountdown({ queue, locale, timeZone, translate: t, now }: QueuePage): SafeHtml {
  const style = { locale, timeZone }
  const opening = { date: formatDate(queue.opens_at, 'full', style), time: formatDate(queue.opens_at, 'time', style) }
  return html`<h2>${t('queue.announced')}</h2>
    <p class="number" data-countdown role="timer">${writeClock(queue.opens_at.getTime() - now.getTime(), locale)}</p>
    <p class="lead">${t('queue.announced.opens', opening)}</p>
    <p>${t('queue.announced.text')}</p>`
}

/** `1:02:03`, as the script goes on to count; days from two on. */
function writeClock(milliseconds: number, locale: Locale): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const days = Math.round(seconds / 86_400)
  if (seconds >= 2 * 86_400)
    return new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

function writePlace(page: QueuePage, position: number): SafeHtml {
  const { queue, locale, translate: t } = page
  const state = findQueueState(queue)
  const ahead = Math.max(0, position - Math.floor(queue.served))
  const isStopped = state === 'paused' || queue.seatsLeft === 0
  return html`<h2>${t('queue.ahead')}</h2>
    <p class="number" data-ahead>${formatCount(ahead, locale)}</p>
    ${
      isStopped
        ? html`<p class="lead">${t(state === 'paused' ? 'queue.paused' : 'queue.none')}</p>
            <p>${t(state === 'paused' ? 'queue.paused.text' : 'queue.none.text')}</p>`
        : html`<dl>
            <div>
              <dt>${t('queue.wait')}</dt>
              <dd data-wait>${formatWait(findWait(ahead, findPace(queue.rate)), page)}</dd>
            </div>
            ${writeSeats(page)}
          </dl>`
    }`
}

function writeSeats({ queue: { seatsLeft }, view, locale, translate: t }: QueuePage): SafeHtml | false {
  if (seatsLeft === null) return false
  const seats = html`<dt>${t('queue.seats')}</dt>
    <dd data-left>${formatCount(seatsLeft, locale)}</dd>`
  return view.is === 'waiting' ? html`<div>${seats}</div>` : html`<dl><div>${seats}</div></dl>`
}

function writeMailForm({ is, typed = '', error }: MailForm, t: ServerTranslate): SafeHtml {
  if (is === 'noted')
    return html`<p class="mail" role="status">
      ${t('queue.mail.noted')} <a href="?mail=asked">${t('queue.mail.another')}</a>
    </p>`
  return html`${is === 'offered' && html`<p class="mail" data-is="link"><a href="?mail=asked">${t('queue.mail')}</a></p>`}
    <form class="mail" method="post" action="?" novalidate data-is="${is}">
      <h2>${t('queue.mail')}</h2>
      <p id="mail-text">${t('queue.mail.text')}</p>
      <label for="mail">${t('queue.mail.email')}</label>
      ${error && html`<p id="mail-error" class="error" role="alert">${error}</p>`}
      <div>
        <input
          id="mail"
          name="email"
          type="email"
          autocomplete="email"
          required
          value="${typed}"
          aria-describedby="mail-text${error ? ' mail-error' : ''}"
          ${error && html`aria-invalid="true" autofocus`}
        />
        <button>${t('queue.mail.send')}</button>
      </div>
    </form>`
}

function writeFacts({ view, translate: t }: QueuePage): SafeHtml {
  const facts = view.is === 'announced' ? (['lot', 'leave', 'late'] as const) : (['leave', 'turn', 'seats'] as const)
  return html`<ul class="facts">
    ${facts.map((fact) => html`<li>${t(`queue.fact.${fact}`)}</li>`)}
  </ul>`
}

const formatCount = (count: number, locale: Locale): string => new Intl.NumberFormat(languageTags[locale]).format(count)

/** As the script writes it: whole minutes, or hours from two on. */
function formatWait({ from, to }: { from: number; to: number }, { locale, translate: t }: QueuePage): string {
  if (to <= 1) return t('queue.soon')
  const [unit, size] = from >= 120 ? (['hour', 60] as const) : (['minute', 1] as const)
  const format = new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit, unitDisplay: 'long' })
  return format.formatRange(Math.max(1, Math.floor(from / size)), Math.ceil(to / size))
}
