/**
 * Use of passkeys on a page, given the host that they belong to: `own` if any browser with passkeys
 * supports it, `related` if the browser has to ask that host, `none` if impossible.
 */
export type PasskeyReach = 'own' | 'related' | 'none'

/** Browsers do not store passkeys for numeric addresses. */
const isNumeric = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host)

/** Both are origins: of the passkeys' host, and of the page. */
export function findPasskeyReach(home: string, here: string): PasskeyReach {
  const [party, page] = [new URL(home), new URL(here)]
  if (isNumeric(party.hostname)) return 'none'
  if (page.hostname === party.hostname) return 'own'
  // `localhost` and the like count as top-level domains: browsers let no subdomain act for them.
  if (party.hostname.includes('.') && page.hostname.endsWith(`.${party.hostname}`)) return 'own'
  // Browsers request https://<relying party>/.well-known/webauthn: over TLS, on the default port.
  return party.protocol === 'https:' && party.port === '' && page.protocol === 'https:' ? 'related' : 'none'
}
