import { href } from '@cadenza/navigation'
import { useForm } from '@cadenza/navigation/react'
import { useEffect, useState } from 'react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { useAccountTexts } from '../ui/account-texts.ts'
import { offerPasskeys, showPasskey } from '#ui/passkeys/ceremony.ts'
import type { PasskeyReach } from '#ui/passkeys/passkey-reach.ts'
import styles from './passkey-sign-in.module.css'
import { usePasskeySupport } from '#ui/passkeys/use-passkey-support.ts'

const signInOffer = href(accountRoutes['login.passkey.options'])

interface PasskeySignInProps {
  reach: PasskeyReach
  /** Path of the next page. */
  to: string
}

/** A button, and the browser's suggestions in the address field; hidden without support. */
export function PasskeySignIn({ reach, to }: PasskeySignInProps) {
  const t = useAccountTexts()
  const isSupported = usePasskeySupport(reach)
  const { isBusy, problem, start } = usePasskeySignIn({ isOffered: isSupported === true, to })
  if (reach === 'none' || isSupported === false) return null
  return (
    // Its space is reserved until support is known.
    <div className={styles.way} data-known={isSupported ?? undefined}>
      <Button variant="secondary" loading={isBusy} onClick={start}>
        {t('accounts.login.passkey')}
      </Button>
      <p className={styles.problem} role="alert">
        {problem === 'failed' ? t('accounts.login.passkeyFailed') : problem}
      </p>
    </div>
  )
}

function usePasskeySignIn({ isOffered, to }: { isOffered: boolean; to: string }) {
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  /** Each round has a challenge of its own. */
  const [round, setRound] = useState(0)
  const form = useForm({ url: href(accountRoutes['login.passkey']), fields: { passkey: '', to } })
  const send = (passkey: object) =>
    form.submit({
      transform: () => ({ passkey, to }),
      hooks: { fail: () => setRound(round + 1), error: () => setRound(round + 1) },
    })

  useEffect(() => {
    if (!isOffered || isAsking) return
    return offerPasskeys(signInOffer, (passkey) => void send(passkey))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is sent is the same in every rendering
  }, [isOffered, isAsking, round])

  async function start(): Promise<void> {
    setAsking(true)
    setFailed(false)
    form.clearErrors()
    const shown = await showPasskey(signInOffer)
    setAsking(false)
    if (typeof shown === 'object') await send(shown.passkey)
    else setFailed(shown === 'failed')
  }

  return {
    isBusy: isAsking || form.processing,
    problem: hasFailed ? ('failed' as const) : form.errors.passkey,
    start: () => void start(),
  }
}
