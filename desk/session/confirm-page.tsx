import { href } from '@cadenza/navigation'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { CodeForm } from './code-form.tsx'

export interface ConfirmPageProps {
  to: string
  email: string
}

/** Asks once more who it is, before something that cannot be left to whoever sits at an open screen. */
export default function ConfirmPage({ to, email }: ConfirmPageProps) {
  const t = useDeskTexts()
  return (
    <>
      <PageHead title={t('session.confirm.title')}>{t('session.confirm.text', { email })}</PageHead>
      <div>
        <CodeForm url={href(deskRoutes['confirm.store'])} to={to} submit={t('session.confirm.submit')} />
      </div>
    </>
  )
}
