/** A mail address that its owner recognises and nobody else can use: `anna@gmail.com` → `a•••@g•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)]
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${maskWord(name)}@${maskWord(domain)}${ending}`
}

/** Always as many dots: the length would tell something, too. */
function maskWord(word: string): string {
  return `${Array.from(word)[0] ?? ''}•••`
}
