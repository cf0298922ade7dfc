/** Tells password managers whose password a form is about: they look at fields of text, those that nobody sees among them. */
export function WhosePassword({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
