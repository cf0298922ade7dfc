import { useForm } from '@cadenza/navigation/react'
import { useState } from 'react'
import { showPasskey } from '#ui/passkeys/ceremony.ts'
import { usePasskeySupport } from '#ui/passkeys/use-passkey-support.ts'
import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import type { SecondFactorMethods } from './factors.ts'
import styles from './passkey-method.module.css'

interface PasskeyMethodProps {
  passkey: NonNullable<SecondFactorMethods['passkey']>
  /** Endpoints for submission and for the passkey options. */
  url: string
  offerUrl: string
  to: string
}

/** Asks for a passkey, or names the address where it can be used. */
export function PasskeyMethod({ passkey, ...rest }: PasskeyMethodProps) {
  const t = useDeskTexts()
  if ('reach' in passkey) return <PasskeyButton reach={passkey.reach} {...rest} />
  return (
    <p>
      {t('session.passkey.elsewhere')} <a href={passkey.elsewhere}>{passkey.elsewhere}</a>
    </p>
  )
}

function PasskeyButton({
  reach,
  url,
  offerUrl,
  to,
}: Omit<PasskeyMethodProps, 'passkey'> & { reach: 'own' | 'related' }) {
  const t = useDeskTexts()
  const isSupported = usePasskeySupport(reach)
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const form = useForm({ url, fields: { passkey: '', to } })

  async function show(): Promise<void> {
    setAsking(true)
    setFailed(false)
    form.clearErrors()
    const shown = await showPasskey(offerUrl)
    setAsking(false)
    if (typeof shown === 'object') await form.submit({ transform: () => ({ passkey: shown.passkey, to }) })
    else setFailed(shown !== 'given up')
  }

  if (isSupported === false) return <p>{t('session.passkey.notHere')}</p>
  return (
    <div className={styles.way}>
      <Button variant="secondary" loading={isAsking || form.processing} onClick={() => void show()}>
        {t('session.passkey.show')}
      </Button>
      <p className={styles.problem} role="alert">
        {hasFailed ? t('session.passkey.failed') : form.errors.passkey}
      </p>
    </div>
  )
}
