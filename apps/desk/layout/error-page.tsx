import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { Link, useShared } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import { PageHead } from '../ui/page/page-head.tsx'

export interface ErrorPageProps {
  status: 400 | 403 | 404 | 429 | 500 | 503
  /** Id of the request in the log, for faults of the desk. */
  requestId: string | null
}

export default function ErrorPage({ status, requestId }: ErrorPageProps) {
  const t = useDeskTexts()
  const { me } = useShared()
  const where = me ? deskRoutes.today : deskRoutes['sign-in']
  return (
    <>
      <PageHead title={t(`frame.error.${status}`)}>{t(`frame.error.hint.${status}`)}</PageHead>
      {requestId && <p>{t('frame.error.request', { id: requestId })}</p>}
      <p>
        <Button as={Link} variant="secondary" href={href(where)}>
          {t(me ? 'frame.error.toToday' : 'frame.error.toSignIn')}
        </Button>
      </p>
    </>
  )
}
