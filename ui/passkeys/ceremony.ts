/** Passkeys of a page: creating and using one. Their library is loaded on demand. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

const load = () => import('@simplewebauthn/browser')

/** A challenge is valid for five minutes; a pending offer in the field is renewed before. */
const offerMilliseconds = 4 * 60_000

/** Result of a ceremony: data to send to the server, or the reason why there is none. */
export type Ceremony = { passkey: object } | 'given up' | 'failed' | 'known' | 'to be confirmed'

/** `to be confirmed`: the server confirms the identity first. `known`: the device has one. */
export function createPasskey(options: string): Promise<Ceremony> {
  return run(async () => {
    const optionsJSON = await ask<PublicKeyCredentialCreationOptionsJSON>(options)
    if (optionsJSON === 'elsewhere') return null
    return (await load()).startRegistration({ optionsJSON })
  })
}

/** Uses a passkey through the browser's dialog. `offer`: address of the options. */
export function showPasskey(offer: string): Promise<Ceremony> {
  return run(async () => {
    const optionsJSON = await askToShow(offer)
    return (await load()).startAuthentication({ optionsJSON })
  })
}

/** Offers passkeys in the address field until stopped or one is selected. */
export function offerPasskeys(offerAddress: string, onShown: (passkey: object) => void): () => void {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout>

  async function offer(): Promise<void> {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await load()
    if (!(await browserSupportsWebAuthnAutofill())) return
    const optionsJSON = await askToShow(offerAddress, stopping.signal)
    timer = setTimeout(offerAnew, offerMilliseconds)
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    if (!stopping.signal.aborted) onShown(passkey)
  }

  // Users who type their password instead need not see the failure.
  const start = () => void offer().catch(() => clearTimeout(timer))
  /** Waits while the page is hidden, since no one can select there. */
  function offerAnew(): void {
    if (!document.hidden) return start()
    document.addEventListener('visibilitychange', offerAnew, { once: true, signal: stopping.signal })
  }

  start()
  return () => {
    stopping.abort()
    clearTimeout(timer)
    void load().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
  }
}

async function run(ceremony: () => Promise<object | null>): Promise<Ceremony> {
  try {
    const passkey = await ceremony()
    return passkey ? { passkey } : 'to be confirmed'
  } catch (error) {
    const { name, cause } = error as Error
    if (name === 'InvalidStateError') return 'known'
    // Browsers report the same for a closed dialog and an unanswered one.
    const isGivenUp = [name, (cause as Error | undefined)?.name].some(
      (is) => is === 'NotAllowedError' || is === 'AbortError',
    )
    return isGivenUp ? 'given up' : 'failed'
  }
}

async function askToShow(offer: string, signal?: AbortSignal): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await ask<PublicKeyCredentialRequestOptionsJSON>(offer, signal)
  if (options === 'elsewhere') throw new Error('The server leads elsewhere.')
  return options
}

/** `elsewhere`: the server redirects to another page first. */
async function ask<options>(url: string, signal?: AbortSignal): Promise<options | 'elsewhere'> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  const headers = { accept: 'application/json', ...(token && { 'x-xsrf-token': decodeURIComponent(token) }) }
  const answer = await fetch(url, { method: 'POST', headers, redirect: 'manual', signal: signal ?? null })
  if (answer.type === 'opaqueredirect') return 'elsewhere'
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return (await answer.json()) as options
}
