/** Tells password managers the account of a form: they read text fields, including hidden ones. */
export function WhosePassword({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
