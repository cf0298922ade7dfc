import { href } from '@cadenza/navigation'
import { routes } from '#core/routes/routes.ts'
import type { BotCheckRun } from '#core/contact/contact.ts'
import { contactProofScript } from '#core/contact/proof-of-work-script.ts'

/** Fetches a challenge and solves it in a worker, so that the page stays responsive. */
export function solveProofOfWork({ onToken, onFailure }: BotCheckRun): () => void {
  const abort = new AbortController()
  let worker: Worker | null = null
  const stop = () => {
    abort.abort()
    worker?.terminate()
  }

  async function solve(): Promise<void> {
    const response = await fetch(href(routes['contact.challenge']), {
      signal: abort.signal,
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`The challenge answered ${response.status}.`)
    const challenge: unknown = await response.json()
    worker = new Worker(contactProofScript, { type: 'module' })
    worker.addEventListener('error', () => onFailure())
    worker.addEventListener('message', ({ data: token }: MessageEvent<string | null>) => {
      stop()
      if (token === null) onFailure()
      else onToken(token)
    })
    worker.postMessage(challenge)
  }

  solve().catch(() => {
    if (!abort.signal.aborted) onFailure()
  })
  return stop
}
