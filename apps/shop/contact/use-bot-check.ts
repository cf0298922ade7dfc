import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { type BotCheck, maxBotCheckAge, type BotCheckRun } from '#core/contact/contact.ts'
import { runTurnstile } from './run-turnstile.ts'
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
