import { href } from '@cadenza/navigation'
import { useEffect, useRef } from 'react'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useShared } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'

export interface SignInPageProps {
  to: string
}

export default function SignInPage({ to }: SignInPageProps) {
  const t = useDeskTexts()
  const form = useCheckedForm({
    url: href(deskRoutes['sign-in.store']),
    fields: { email: '', password: '', to },
    order: ['email', 'password'],
  })
  const { limited, deviceLink } = useShared().flash
  return (
    <>
      <h1>{t('session.signIn.title')}</h1>
      {typeof deviceLink === 'string' ? <LinkSent email={deviceLink} /> : <p>{t('session.signIn.text')}</p>}
      <DeskForm form={form} isFleeting submit={t('session.signIn.submit')}>
        <TextField
          {...form.control('email')}
          label={t('session.field.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <TextField
          {...form.control('password')}
          label={t('session.field.password')}
          type="password"
          autoComplete="current-password"
          required
        />
      </DeskForm>
      {typeof limited === 'string' && <DeviceLinkForm email={limited} onSent={() => form.clearErrors()} />}
    </>
  )
}

/** Takes the focus, because the form that had it is gone. */
function LinkSent({ email }: { email: string }) {
  const t = useDeskTexts()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Banner kind="positive" title={t('session.signIn.linkSent')}>
        <p>{t('session.signIn.linkSentText', { email })}</p>
      </Banner>
    </div>
  )
}

/** For users locked out by the attempts of others: a mailed link makes this browser known. */
function DeviceLinkForm({ email, onSent }: { email: string; onSent: () => void }) {
  const t = useDeskTexts()
  const form = useCheckedForm({
    url: href(deskRoutes['sign-in.link']),
    fields: { email },
    order: ['email'],
    hooks: { success: onSent },
  })
  return (
    <Banner kind="warning" title={t('session.signIn.linkTitle')}>
      <p>{t('session.signIn.linkText', { email })}</p>
      <DeskForm form={form} isAside isFleeting submit={t('session.signIn.linkSubmit')}>
        {null}
      </DeskForm>
    </Banner>
  )
}
