import type { BotCheckRun } from '#core/contact/contact.ts'

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

/**
 * Shows Cloudflare's widget in the container. Its script is loaded once, when a visitor begins to
 * write.
 */
export function runTurnstile({ container, siteKey, language, onToken, onFailure }: TurnstileRun): () => void {
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
