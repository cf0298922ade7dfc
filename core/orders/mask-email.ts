/** Masks an address so that only its owner recognises it: `anna@gmail.com` → `a•••@g•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)]
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${maskWord(name)}@${maskWord(domain)}${ending}`
}

/** Always the same number of dots: the length would reveal something, too. */
function maskWord(word: string): string {
  return `${Array.from(word)[0] ?? ''}•••`
}
