import { href } from '@cadenza/navigation'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { CodeForm } from './code-form.tsx'

export interface SecondFactorPageProps {
  to: string
  /** Whose password was right. */
  email: string
}

/** The second of two steps. */
export default function SecondFactorPage({ to, email }: SecondFactorPageProps) {
  const t = useDeskTexts()
  return (
    <>
      <h1>{t('session.secondFactor.title')}</h1>
      <p>{t('session.secondFactor.text', { email })}</p>
      <CodeForm url={href(deskRoutes['second-factor.store'])} to={to} submit={t('session.signIn.submit')} />
    </>
  )
}
