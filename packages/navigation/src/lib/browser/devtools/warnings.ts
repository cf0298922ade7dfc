import type { Properties } from '../../protocol/payload.ts'
import type { NavigationContext } from '../navigation/options.ts'
import { type Warning, formatBytes, measureSize, type Log, type NavigationRecord } from './log.ts'

type BrowserWindow = Window & typeof globalThis

/** Time for new content to show: components may load their code first. */
const SHOWN_WITHIN = 1000
/** Time after which an optimistic change has waited too long. */
const ANSWERED_WITHIN = 10_000

export function watchPage(window: BrowserWindow, log: Log, rules: DocumentRules) {
  const { document } = window
  const timers = new Set<number>()
  const observers = new Set<MutationObserver>()

  function later(milliseconds: number, run: () => void): void {
    const timer = window.setTimeout(() => {
      timers.delete(timer)
      run()
    }, milliseconds)
    timers.add(timer)
  }

  return {
    /** Before a response is shown; `deferred` lists the properties missing until then. */
    before(deferred: readonly string[], component: string): void {
      let isChanged = false
      const observer = new window.MutationObserver(() => void (isChanged = true))
      observers.add(observer)
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      later(SHOWN_WITHIN, () => {
        observer.disconnect()
        observers.delete(observer)
        if (!isChanged) log.warn(describeUnshown(component, deferred))
      })
    },
    shown({ view }: NavigationContext, record: NavigationRecord | undefined): void {
      const { component, properties } = view
      findLargeProperties(component, properties).forEach(log.warn)
      if (record) findMissingParts(component, record.only, properties).forEach(log.warn)
      // Lazy parts of the page add their links a moment later.
      later(SHOWN_WITHIN, () => findFlaws(document, rules).forEach(log.warn))
    },
    /** Called when a change is shown that no response has confirmed. */
    expects(record: NavigationRecord): void {
      later(ANSWERED_WITHIN, () => {
        if (record.outcome !== 'pending') return
        const text =
          `What ${record.method} ${new URL(record.url).pathname} will change is shown, and no answer has come for ` +
          `${ANSWERED_WITHIN / 1000} s: give it a \`timeout\`, and say in \`fail\` that it was taken back.`
        log.warn({ code: 'unanswered-optimistic', text })
      })
    },
    stop(): void {
      timers.forEach((timer) => window.clearTimeout(timer))
      observers.forEach((observer) => observer.disconnect())
    },
  }
}

interface DocumentRules {
  isKnown?: (url: URL) => boolean
  withoutJavaScript: boolean
}

function findUnknownLinks(document: Document, isKnown: (url: URL) => boolean): Warning[] {
  const { location } = document.defaultView!
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    (link) => !link.hasAttribute('download'),
  )
  return links.flatMap((element) => {
    const url = URL.parse(element.href)
    if (url?.origin !== location.origin || isKnown(url)) return []
    const text = `A link leads to ${url.pathname}, which is no route: make its address with href(routes[...]), or add the route to the table.`
    return [{ code: 'unknown-route', text, element }]
  })
}

/** Finds forms that do nothing, or the wrong thing, until the page is hydrated. */
function findFormsWithoutAction(document: Document): Warning[] {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form:not([action]):not([method="dialog"])')]
  return forms.map((element) => {
    const name = element.getAttribute('aria-label') ?? element.id
    const text = `A form${name ? ` ("${name}")` : ''} has no \`action\`: without JavaScript it is sent to the page that it stands on. Give it action={href(routes[...])} and <HiddenFields />.`
    return { code: 'form-without-action', text, element }
  })
}

function findFlaws(document: Document, { isKnown, withoutJavaScript }: DocumentRules): Warning[] {
  return [
    ...(isKnown ? findUnknownLinks(document, isKnown) : []),
    ...(withoutJavaScript ? findFormsWithoutAction(document) : []),
  ]
}

export const LARGE_BYTES = 50_000

const findLargeProperties = (component: string, properties: Properties): Warning[] =>
  Object.entries(properties)
    .map(([name, value]) => ({ name, bytes: measureSize(value) }))
    .filter(({ bytes }) => bytes > LARGE_BYTES)
    .map(({ name, bytes }) => ({
      code: 'large-property',
      text:
        `The property "${name}" of "${component}" is ${formatBytes(bytes)} of JSON: send what the page shows and no more, ` +
        'defer it with defer(), or send a list in parts with merge().',
    }))

/** Finds separately requested parts of the page that are missing in the response. */
const findMissingParts = (component: string, only: readonly string[], brought: Properties | undefined): Warning[] =>
  only
    .filter((path) => brought && !Object.hasOwn(brought, path.split('.')[0]!))
    .map((path) => ({
      code: 'missing-part',
      text: `"${path}" was asked for by itself, and "${component}" has no such property: correct the name in \`only\`, or have the handler send it.`,
    }))

/** Describes a deferred property whose arrival changed nothing on the page. */
const describeUnshown = (component: string, paths: readonly string[]): Warning => ({
  code: 'unshown-deferred',
  text:
    `${paths.map((path) => `"${path}"`).join(', ')} of "${component}" came later, and nothing on the page changed: show it in ` +
    `<Deferred data="${paths[0]}">, or leave it out of the handler's answer.`,
})

const MISMATCH = /hydrat/i

const describe = (message: string): Warning => ({
  code: 'hydration-mismatch',
  text:
    'The page that the server has rendered is not the one that the browser renders: take clocks, randomness and what only browsers ' +
    'know (window, the locale, storage) out of the first render, into an effect or a property. React says: ' +
    message.split('\n', 1)[0],
})

/**
 * Watches React's hydration mismatches: an error where it renders anew, a console message where it
 * leaves an attribute. Call it before the page is hydrated.
 */
export function watchHydration(window: Window & typeof globalThis, warn: (warning: Warning) => void): () => void {
  const { console } = window
  const { error } = console
  function onError({ message }: ErrorEvent): void {
    if (MISMATCH.test(message)) warn(describe(message))
  }
  function tell(...given: unknown[]): void {
    error.apply(console, given)
    if (typeof given[0] === 'string' && MISMATCH.test(given[0])) warn(describe(given[0]))
  }
  console.error = tell
  window.addEventListener('error', onError)
  return () => {
    // Other code may have wrapped it since.
    if (console.error === tell) console.error = error
    window.removeEventListener('error', onError)
  }
}
