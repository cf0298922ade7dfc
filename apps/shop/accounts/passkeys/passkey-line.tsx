import { href } from '@cadenza/navigation'
import { Form, HiddenFields } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useAccountTexts } from '../ui/account-texts.tsx'
import type { Passkey } from '#core/accounts/passkeys/passkey.ts'
import styles from './passkeys-section.module.css'

/** One passkey: its name and last use, with actions. */
export function PasskeyLine({ passkey }: { passkey: Passkey }) {
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
