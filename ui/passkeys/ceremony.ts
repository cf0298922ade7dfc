/** What a page asks of authenticators: to make a passkey, to show one. The library that speaks with them is loaded where it is needed. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

const load = () => import('@simplewebauthn/browser')

/** A challenge is good for five minutes; an offer that waits in the field is made anew before. */
const offerMilliseconds = 4 * 60_000

/** What comes of asking: what is to be sent to the server, or why there is nothing to send. */
export type Ceremony = { passkey: object } | 'given up' | 'failed' | 'known' | 'to be confirmed'

/** Has the browser make a passkey, by options from that address. `to be confirmed`: the server wants to know first that it is them. `known`: the device has one already. */
export function createPasskey(options: string): Promise<Ceremony> {
  return run(async () => {
    const optionsJSON = await ask<PublicKeyCredentialCreationOptionsJSON>(options)
    if (optionsJSON === 'elsewhere') return null
    return (await load()).startRegistration({ optionsJSON })
  })
}

/** Has the browser show a passkey, in a dialog of its own. `offer`: where it learns what to ask for. */
export function showPasskey(offer: string): Promise<Ceremony> {
  return run(async () => {
    const optionsJSON = await askToShow(offer)
    return (await load()).startAuthentication({ optionsJSON })
  })
}

/** Has the browser offer passkeys in the field with the address, by what that address offers, until it is stopped or one is chosen. */
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

  // Whoever types their password instead need not be told what failed.
  const start = () => void offer().catch(() => clearTimeout(timer))
  /** Nobody chooses on a page that is not seen: there it waits. */
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
    // Browsers say the same of a dialog that was closed, and of one that nobody has answered.
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

/** Asks the server for what an authenticator is asked with. `elsewhere`: it leads to another page first. */
async function ask<options>(url: string, signal?: AbortSignal): Promise<options | 'elsewhere'> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  const headers = { accept: 'application/json', ...(token && { 'x-xsrf-token': decodeURIComponent(token) }) }
  const answer = await fetch(url, { method: 'POST', headers, redirect: 'manual', signal: signal ?? null })
  if (answer.type === 'opaqueredirect') return 'elsewhere'
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return (await answer.json()) as options
}
