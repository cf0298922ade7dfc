/** A mail address that its owner knows again and nobody else can use: `anna@gmail.com` → `a•••@g•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)]
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${maskWord(name)}@${maskWord(domain)}${ending}`
}

/** As many dots for every word: its length says something, too. */
function maskWord(word: string): string {
  return `${Array.from(word)[0] ?? ''}•••`
}
