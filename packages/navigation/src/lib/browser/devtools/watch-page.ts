import type { NavigationContext } from '../navigation/options.ts'
import type { Log, NavigationRecord } from './log/log.ts'
import { type DocumentRules, findFlaws, describeUnshown, findLargeProperties, findMissingParts } from './warnings.ts'

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
