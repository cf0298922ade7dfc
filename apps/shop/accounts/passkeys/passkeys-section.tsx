import { href } from '@cadenza/navigation'
import { useForm, useNavigation, usePage } from '@cadenza/navigation/react'
import { useState } from 'react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { AccountSection } from '../ui/account-section.tsx'
import { useAccountTexts } from '../ui/account-texts.tsx'
import { createPasskey } from '#ui/passkeys/ceremony.ts'
import { PasskeyLine } from './passkey-line.tsx'
import type { Passkey } from '#core/accounts/passkeys/passkey.ts'
import type { PasskeyReach } from '#ui/passkeys/passkey-reach.ts'
import styles from './passkeys-section.module.css'
import { usePasskeySupport } from '#ui/passkeys/use-passkey-support.ts'

export interface PasskeysSectionProps {
  /** Oldest first. */
  passkeys: Passkey[]
  reach: PasskeyReach
}

/** Passkeys of an account, with a button to add one. */
export function PasskeysSection({ passkeys, reach }: PasskeysSectionProps) {
  const t = useAccountTexts()
  return (
    <AccountSection id="passkeys" title={t('accounts.passkeys.title')} lead={t('accounts.passkeys.lead')}>
      {passkeys.length > 0 ? (
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.uuid} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p>{t('accounts.passkeys.none')}</p>
      )}
      <NewPasskey reach={reach} />
    </AccountSection>
  )
}

function NewPasskey({ reach }: { reach: PasskeyReach }) {
  const t = useAccountTexts()
  const isSupported = usePasskeySupport(reach)
  const { isBusy, problem, start } = useNewPasskey()
  // Without JavaScript the browser's support remains unknown.
  if (isSupported !== true)
    return <p className={styles.missing}>{isSupported === false && t('accounts.passkeys.notHere')}</p>
  return (
    <div className={styles.new}>
      <Button variant="secondary" icon="plus" loading={isBusy} onClick={start}>
        {t('accounts.passkeys.add')}
      </Button>
      <p className={styles.problem} role="alert">
        {problem === 'known' || problem === 'failed' ? t(`accounts.passkeys.${problem}`) : problem}
      </p>
    </div>
  )
}

function useNewPasskey() {
  const navigation = useNavigation()
  const { url } = usePage()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<'known' | 'failed' | null>(null)
  const form = useForm({ url: href(accountRoutes['passkeys.store']), fields: { passkey: '' }, preserveScroll: true })

  async function start(): Promise<void> {
    setAsking(true)
    setFailure(null)
    form.clearErrors()
    const made = await createPasskey(href(accountRoutes['passkeys.options']))
    setAsking(false)
    if (typeof made === 'object') await form.submit({ transform: () => made })
    else if (made === 'to be confirmed') await navigation.navigate({ url: confirmAndComeBack(url) })
    else if (made !== 'given up') setFailure(made)
  }

  return { isBusy: isAsking || form.processing, problem: failure ?? form.errors.passkey, start: () => void start() }
}

/** Returns the page that asks for the password again and leads back here. */
function confirmAndComeBack(page: string): string {
  const { pathname } = new URL(page, location.origin)
  return href(accountRoutes['password.confirm'], {}, { query: { to: pathname } })
}
