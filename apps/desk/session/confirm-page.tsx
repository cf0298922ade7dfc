import { href } from '@cadenza/navigation'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { FactorForm } from './factor-form.tsx'
import type { SecondFactorMethods } from './factors.ts'

export interface ConfirmPageProps {
  to: string
  email: string
  ways: SecondFactorMethods
}

export default function ConfirmPage({ to, email, ways }: ConfirmPageProps) {
  const t = useDeskTexts()
  return (
    <>
      <PageHead title={t('session.confirm.title')}>{t('session.confirm.text', { email })}</PageHead>
      <div>
        <FactorForm
          ways={ways}
          url={href(deskRoutes['confirm.store'])}
          offerUrl={href(deskRoutes['confirm.passkey'])}
          to={to}
          submit={t('session.confirm.submit')}
          onFile={() => history.back()}
        />
      </div>
    </>
  )
}
