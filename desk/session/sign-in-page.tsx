import { href } from '@cadenza/navigation'
import { useCheckedForm } from '../../shop/forms/use-checked-form.ts'
import { TextField } from '../../shop/ui/controls/text-field.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'

export interface SignInPageProps {
  /** The page to go on to. */
  to: string
}

/** The first of two steps: address and password of the account. */
export default function SignInPage({ to }: SignInPageProps) {
  const t = useDeskTexts()
  const form = useCheckedForm({
    url: href(deskRoutes['sign-in.store']),
    fields: { email: '', password: '', to },
    order: ['email', 'password'],
  })
  return (
    <>
      <h1>{t('session.signIn.title')}</h1>
      <p>{t('session.signIn.text')}</p>
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
    </>
  )
}
