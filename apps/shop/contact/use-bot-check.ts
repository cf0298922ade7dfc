import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { type BotCheck, maxBotCheckAge, type BotCheckRun } from '#core/contact/contact.ts'
import { solveProofOfWork } from './solve-proof-of-work.ts'

export type BotCheckStatus = 'idle' | 'working' | 'ready' | 'failed'

export interface BotCheckControl {
  status: BotCheckStatus
  /** Container of the widget, if the check has one. */
  container: RefObject<HTMLDivElement | null>
  /** Starts the check unless it is running or done. */
  start: () => void
  /** Discards the token and any widget; the rest of the form is not touched. */
  reset: () => void
}

/** Runs the bot check on request. Its token is discarded before it expires. */
export function useBotCheck(botCheck: BotCheck, onToken: (token: string) => void): BotCheckControl {
  const locale = useLocale()
  const container = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState<BotCheckStatus>('idle')
  const stop = useRef(() => {})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const end = () => {
    stop.current()
    stop.current = () => {}
    clearTimeout(timer.current)
  }
  useEffect(() => end, [])

  const reset = () => {
    end()
    setStatus('idle')
    onToken('')
  }

  const start = () => {
    if (status === 'working' || status === 'ready') return
    end()
    setStatus('working')
    const run: BotCheckRun = {
      onToken(token) {
        setStatus('ready')
        onToken(token)
        timer.current = setTimeout(reset, maxBotCheckAge)
      },
      onFailure() {
        end()
        setStatus('failed')
      },
    }
    stop.current =
      botCheck.kind === 'turnstile'
        ? runTurnstile({ ...run, container: container.current!, siteKey: botCheck.siteKey, language: locale })
        : solveProofOfWork(run)
  }

  return { status, container, start, reset }
}

const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string | null | undefined
  remove(widget: string): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

interface TurnstileRun extends BotCheckRun {
  container: HTMLElement
  siteKey: string
  language: string
}

/** Its script is loaded once, when a visitor begins to write. */
function runTurnstile({ container, siteKey, language, onToken, onFailure }: TurnstileRun): () => void {
  let isStopped = false
  let remove = () => {}

  async function show(): Promise<void> {
    const turnstile = await loadTurnstile()
    if (isStopped) return
    const widget = turnstile.render(container, {
      sitekey: siteKey,
      language,
      size: 'flexible',
      callback: onToken,
      'error-callback': () => {
        onFailure()
        return true
      },
    })
    if (!widget) throw new Error('Turnstile shows no widget.')
    remove = () => turnstile.remove(widget)
  }

  show().catch(() => {
    if (!isStopped) onFailure()
  })
  return () => {
    isStopped = true
    remove()
  }
}

async function loadTurnstile(): Promise<Turnstile> {
  if (!window.turnstile) await loadScript()
  if (!window.turnstile) throw new Error('The script of Turnstile brought no Turnstile.')
  return window.turnstile
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      // The next attempt loads it again.
      script.remove()
      reject(new Error('The script of Turnstile cannot be loaded.'))
    })
    document.head.append(script)
  })
}
