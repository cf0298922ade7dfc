/**
 * How the pages of one host use passkeys, all of which belong to one host, the relying party: `own` where any browser with passkeys does it,
 * `related` where the browser has to ask that host whether it may, `none` where none can.
 */
export type PasskeyReach = 'own' | 'related' | 'none'

/** Addresses by numbers are nobody's name: browsers keep no passkeys for them. */
const isNumeric = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host)

/** @param home origin of the host to which the passkeys belong @param here origin of the page */
export function findPasskeyReach(home: string, here: string): PasskeyReach {
  const [party, page] = [new URL(home), new URL(here)]
  if (isNumeric(party.hostname)) return 'none'
  if (page.hostname === party.hostname) return 'own'
  // `localhost` and the like are as wide as a whole top-level domain: to browsers no part of them may speak for it.
  if (party.hostname.includes('.') && page.hostname.endsWith(`.${party.hostname}`)) return 'own'
  // Browsers ask https://<relying party>/.well-known/webauthn: by name only, over TLS, on the usual port.
  return party.protocol === 'https:' && party.port === '' && page.protocol === 'https:' ? 'related' : 'none'
}
