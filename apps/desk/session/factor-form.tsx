import { CodeForm } from './code-form.tsx'
import type { SecondFactorMethods } from './factors.ts'
import { PasskeyMethod } from './passkey-method.tsx'

interface FactorFormProps {
  ways: SecondFactorMethods
  /** Where it is sent, and where the browser learns which passkey to ask for. */
  url: string
  offerUrl: string
  /** The page to go on to. */
  to: string
  submit: string
}

/** Asks for whichever second factor somebody has: a passkey, a code of the app, or a recovery code. */
export function FactorForm({ ways, offerUrl, ...form }: FactorFormProps) {
  return (
    <>
      {ways.passkey && <PasskeyMethod passkey={ways.passkey} url={form.url} offerUrl={offerUrl} to={form.to} />}
      {ways.app && <CodeForm {...form} />}
    </>
  )
}
