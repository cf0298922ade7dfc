const commonDomains = [
  'gmail.com',
  'mail.com',
  'email.com',
  'ymail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.fr',
  'hotmail.com',
  'hotmail.fr',
  'hotmail.hu',
  'live.com',
  'live.fr',
  'yahoo.com',
  'yahoo.fr',
  'icloud.com',
  'protonmail.com',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'sfr.fr',
  'bbox.fr',
  'free.fr',
  'freemail.hu',
  'citromail.hu',
  'upcmail.hu',
  't-online.hu',
]

/** Shorter domains have too many real neighbours: `fred.fr` is not a mistyped `free.fr`. */
const shortestDomain = 8

/**
 * Returns the address that was probably meant: `anna@gmial.com` → `anna@gmail.com`. A hint, never a
 * rule: the buyer may be right.
 */
export function suggestEmail(email: string): string | null {
  const at = email.trim().lastIndexOf('@')
  if (at < 1) return null
  const [name, domain] = [
    email.trim().slice(0, at),
    email
      .trim()
      .slice(at + 1)
      .toLowerCase(),
  ]
  if (commonDomains.includes(domain)) return null
  const candidates = commonDomains.filter((common) => common.length >= shortestDomain && isOneSlipAway(domain, common))
  return candidates[0] ? `${name}@${candidates[0]}` : null
}

/** One letter too many, too few or wrong, or two swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const [a, b] = [typed.slice(start), meant.slice(start)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
