import { href } from '@cadenza/navigation'
import { Link, useNavigation } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { FactorForm } from './factor-form.tsx'
import type { SecondFactorMethods } from './factors.ts'

export interface SecondFactorPageProps {
  to: string
  email: string
  ways: SecondFactorMethods
  /** For users without a valid second factor. */
  setUp: string | null
}

export default function SecondFactorPage({ to, email, ways, setUp }: SecondFactorPageProps) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  return (
    <>
      <h1>{t('session.secondFactor.title')}</h1>
      <p>{t('session.secondFactor.text', { email })}</p>
      <FactorForm
        ways={ways}
        url={href(deskRoutes['second-factor.store'])}
        offerUrl={href(deskRoutes['second-factor.passkey'])}
        to={to}
        submit={t('session.signIn.submit')}
        onFile={() => void navigation.navigate({ url: href(deskRoutes.today) })}
      />
      {setUp && (
        <p>
          <Link href={setUp}>{t('session.secondFactor.setUp')}</Link>
        </p>
      )}
    </>
  )
}
