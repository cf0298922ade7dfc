/**
 * Domains of mail addresses. One with letters beyond ASCII has many spellings (`bücher.example`, `BÜCHER.example`,
 * `xn--bcher-kva.example`): it is kept as it is read, and travels as ASCII.
 */

/** A domain as it travels has labels of 63 characters at most, of letters, digits and hyphens; null where it can be none. */
export function toAsciiDomain(domain: string): string | null {
  // URLs read `%2E` as a dot; in a mail address it is no domain. Longer ones are none, and take time.
  if (domain.length > longestDomain || domain.includes('%')) return null
  const url = URL.parse(`http://${domain}`)
  const isDomain = url?.pathname === '/' && url.search === '' && url.hash === '' && url.port === ''
  if (!isDomain || !/^([a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(url.hostname)) return null
  return url.hostname.split('.').every(isGenuine) ? url.hostname : null
}

const longestDomain = 255

/** `URL` takes labels in Punycode that no letters are written as. */
const isGenuine = (label: string): boolean =>
  !label.startsWith('xn--') || URL.parse(`http://${decode(label.slice(4))}`)?.hostname === label

/** A domain in the one spelling that is kept. One of plain ASCII stays as it was typed, and so does what can be no domain. */
export function toReadableDomain(domain: string): string {
  if (!/[^\p{ASCII}]/u.test(domain) && !/xn--/i.test(domain)) return domain
  const ascii = toAsciiDomain(domain)
  return ascii?.split('.').map(readLabel).join('.') ?? domain
}

/** A joiner is not seen: a label with one is read as it travels. */
function readLabel(label: string): string {
  const readable = label.startsWith('xn--') ? decode(label.slice(4)) : label
  return /\p{Cf}/u.test(readable) ? label : readable
}

/** A mail address as it travels, for who takes no other letters. */
export function toAsciiEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  return email.slice(0, at) + (toAsciiDomain(domain) ?? domain)
}

/** Punycode (RFC 3492); empty where it is none. `node:url` has it, too, but browsers ask as well. */
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
 * Whether a label of a domain mixes letters that look alike, of Latin, Greek or Cyrillic with those of another script: `аpple` with a
 * Cyrillic а. Beside those of East Asia Latin letters are usual.
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
