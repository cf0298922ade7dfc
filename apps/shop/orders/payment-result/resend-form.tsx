import { HiddenFields } from '@cadenza/navigation/react'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { EmailHint } from '../checkout/email-hint.tsx'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import styles from './resend-form.module.css'

interface ResendFormProps {
  email: string
  url: string
  /** Probable typo in the address: asks at once, without opening the form. */
  emailHint: string | null
}

/** Sends the tickets again, optionally to a corrected address. */
export function ResendForm({ email, url, emailHint }: ResendFormProps) {
  const t = useTranslate()
  const form = useCheckedForm({
    url,
    method: 'POST',
    fields: { email },
    preserveScroll: true,
    reset: false,
    // Errors keep the form open.
    keepErrors: true,
  })
  return (
    <details className={styles.resend} open={emailHint !== null || form.errors.email !== undefined || undefined}>
      <summary className={styles.title}>{t('payment.success.resend.title')}</summary>
      <form className={styles.form} action={url} method="post" noValidate onSubmit={form.submit}>
        <HiddenFields />
        <p className={styles.text}>{t('payment.success.resend.text')}</p>
        <TextField
          {...form.control('email')}
          label={t('checkout.field.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <EmailHint email={form.fields.email} onCorrect={(value) => form.setField('email', value)} />
        <Button type="submit" variant="secondary" icon="mail" loading={form.processing}>
          {t('payment.success.resend.button')}
        </Button>
      </form>
    </details>
  )
}
