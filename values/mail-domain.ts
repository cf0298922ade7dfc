/**
 * Domains of mail addresses, with many spellings (`bücher.example`, `xn--bcher-kva.example`):
 * stored in Unicode, and sent in ASCII.
 */

/** Converts to ASCII: labels of at most 63 letters, digits and hyphens; null if invalid. */
export function toAsciiDomain(domain: string): string | null {
  // URLs decode `%2E` to a dot, invalid in a mail domain. Overlong ones are slow to parse.
  if (domain.length > longestDomain || domain.includes('%')) return null
  const url = URL.parse(`http://${domain}`)
  const isDomain = url?.pathname === '/' && url.search === '' && url.hash === '' && url.port === ''
  if (!isDomain || !/^([a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(url.hostname)) return null
  return url.hostname.split('.').every(isGenuine) ? url.hostname : null
}

const longestDomain = 255

/** `URL` accepts Punycode labels that decode to no valid text. */
const isGenuine = (label: string): boolean =>
  !label.startsWith('xn--') || URL.parse(`http://${decode(label.slice(4))}`)?.hostname === label

/** The stored spelling. Plain ASCII stays as typed, as does an invalid domain. */
export function toReadableDomain(domain: string): string {
  if (!/[^\p{ASCII}]/u.test(domain) && !/xn--/i.test(domain)) return domain
  const ascii = toAsciiDomain(domain)
  return ascii?.split('.').map(readLabel).join('.') ?? domain
}

/** Joiners are invisible: a label with one is shown in Punycode. */
function readLabel(label: string): string {
  const readable = label.startsWith('xn--') ? decode(label.slice(4)) : label
  return /\p{Cf}/u.test(readable) ? label : readable
}

/** Converts a mail address to ASCII for systems that accept nothing else. */
export function toAsciiEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  return email.slice(0, at) + (toAsciiDomain(domain) ?? domain)
}

/** Decodes Punycode (RFC 3492); empty if invalid. Browsers have no `node:url`. */
function decode(code: string): string {
  const dash = code.lastIndexOf('-')
  const points = Array.from(code.slice(0, Math.max(0, dash)), (sign) => sign.codePointAt(0)!)
  let [point, at, bias, next] = [128, 0, 72, dash + 1]
  while (next < code.length) {
    const before = at
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = (Number.parseInt(code[next++] ?? '-', 36) + 26) % 36
      if (Number.isNaN(digit)) return ''
      at += digit * weight
      const least = Math.min(26, Math.max(1, k - bias))
      if (digit < least) break
      weight *= 36 - least
    }
    const count = points.length + 1
    bias = adapt(at - before, { count, isFirst: before === 0 })
    point += Math.floor(at / count)
    at %= count
    if (point > 0x10ffff) return ''
    points.splice(at++, 0, point)
  }
  return String.fromCodePoint(...points)
}

function adapt(distance: number, { count, isFirst }: { count: number; isFirst: boolean }): number {
  let delta = Math.floor(distance / (isFirst ? 700 : 2))
  delta += Math.floor(delta / count)
  let k = 0
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35)
  return k + Math.floor((36 * delta) / (delta + 38))
}

/**
 * Whether a label mixes similar-looking Latin, Greek or Cyrillic letters with those of another
 * script, as `аpple` with a Cyrillic а. Latin beside East Asian ones is common.
 */
export function hasMixedScripts(domain: string): boolean {
  return domain.split('.').some((label) => {
    const letters = label.replace(/[\P{L}\p{sc=Zyyy}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/gu, '')
    return [/\p{sc=Latn}/gu, /\p{sc=Grek}/gu, /\p{sc=Cyrl}/gu].some((script) => {
      const others = letters.replace(script, '')
      return others !== '' && others.length < letters.length
    })
  })
}
