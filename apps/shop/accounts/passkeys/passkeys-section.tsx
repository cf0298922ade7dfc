import { href } from '@cadenza/navigation'
import { useForm, useNavigation, usePage, Form, HiddenFields } from '@cadenza/navigation/react'
import { useState } from 'react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { createPasskey } from '#ui/passkeys/ceremony.ts'
import type { Passkey } from '#core/accounts/passkeys/passkey.ts'
import type { PasskeyReach } from '#ui/passkeys/passkey-reach.ts'
import { usePasskeySupport } from '#ui/passkeys/use-passkey-support.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { AccountSection } from '../ui/account-section.tsx'
import { useAccountTexts } from '../ui/account-texts.ts'
import styles from './passkeys-section.module.css'

export interface PasskeysSectionProps {
  /** Oldest first. */
  passkeys: Passkey[]
  reach: PasskeyReach
}

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

function confirmAndComeBack(page: string): string {
  const { pathname } = new URL(page, location.origin)
  return href(accountRoutes['password.confirm'], {}, { query: { to: pathname } })
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const t = useAccountTexts()
  const formatDate = useFormatDate()
  const { name, created_at, last_used_at, is_synced } = passkey
  return (
    <li className={styles.passkey}>
      <p className={styles.name}>{name}</p>
      <p className={styles.facts}>
        <span>{t('accounts.passkeys.created', { date: formatDate(created_at, 'long') })}</span>{' '}
        <span>
          {last_used_at
            ? t('accounts.passkeys.used', { date: formatDate(last_used_at, 'long') })
            : t('accounts.passkeys.unused')}
        </span>{' '}
        <span>{t(is_synced ? 'accounts.passkeys.synced' : 'accounts.passkeys.oneDevice')}</span>
      </p>
      <details className={styles.changes}>
        <summary aria-label={t('accounts.passkeys.changeOne', { name })}>{t('accounts.passkeys.change')}</summary>
        <div className={styles.forms}>
          <NameForm passkey={passkey} />
          <RemoveForm passkey={passkey} />
        </div>
      </details>
    </li>
  )
}

function NameForm({ passkey: { uuid, name } }: { passkey: Passkey }) {
  const t = useAccountTexts()
  const url = href(accountRoutes['passkeys.update'], { passkey: uuid })
  const errorBag = `passkey-${uuid}`
  const form = useCheckedForm({
    url,
    method: 'PUT',
    errorBag,
    preserveScroll: true,
    fields: { name },
    order: ['name'],
    idOf: () => errorBag,
  })
  return (
    <form className={styles.form} method="post" action={url} noValidate onSubmit={form.submit}>
      <HiddenFields method="PUT" errorBag={errorBag} />
      <TextField {...form.control('name')} label={t('accounts.passkeys.name')} autoComplete="off" required />
      <Button type="submit" variant="secondary" loading={form.processing}>
        {t('accounts.passkeys.saveName')}
      </Button>
    </form>
  )
}

function RemoveForm({ passkey: { uuid, name } }: { passkey: Passkey }) {
  const t = useAccountTexts()
  return (
    <Form
      className={styles.form}
      action={href(accountRoutes['passkeys.destroy'], { passkey: uuid })}
      method="DELETE"
      preserveScroll
    >
      {({ processing }) => (
        <>
          <p>{t('accounts.passkeys.removeText', { name })}</p>
          <Button type="submit" variant="secondary" icon="trash" loading={processing}>
            {t('accounts.passkeys.removeSure')}
          </Button>
        </>
      )}
    </Form>
  )
}
