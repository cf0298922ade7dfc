import { CodeForm } from './code-form.tsx'
import type { SecondFactorMethods } from './factors.ts'
import { PasskeyMethod } from './passkey-method.tsx'

interface FactorFormProps {
  ways: SecondFactorMethods
  /** Endpoint for submission; `offerUrl` returns the passkey options. */
  url: string
  offerUrl: string
  /** Next page. */
  to: string
  submit: string
}

/** Asks for any of the user's second factors: a passkey, a code of the app, or a recovery code. */
export function FactorForm({ ways, offerUrl, ...form }: FactorFormProps) {
  return (
    <>
      {ways.passkey && <PasskeyMethod passkey={ways.passkey} url={form.url} offerUrl={offerUrl} to={form.to} />}
      {ways.app && <CodeForm {...form} />}
    </>
  )
}
