import { href } from '@cadenza/navigation'
import { useForm } from '@cadenza/navigation/react'
import { Button } from '#ui/controls/button.tsx'
import { useNotify } from '#ui/feedback/notices-provider.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import styles from './recovery-codes-page.module.css'

export interface RecoveryCodesPageProps {
  codes: string[]
}

/** Shown until the user confirms having saved them, and never again. */
export default function RecoveryCodesPage({ codes }: RecoveryCodesPageProps) {
  const t = useDeskTexts()
  const notify = useNotify()
  const form = useForm({ url: href(deskRoutes['recovery-codes.kept']), fields: {} })
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify({ kind: 'positive', text: t('session.codes.copied') }),
      () => notify({ kind: 'warning', text: t('session.codes.notCopied') }),
    )
  return (
    <>
      <PageHead title={t('session.codes.title')}>{t('session.codes.text')}</PageHead>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <DeskForm
        form={form}
        isFleeting
        submit={t('session.codes.kept')}
        beside={
          <>
            <Button variant="secondary" onClick={() => void copy()}>
              {t('session.codes.copy')}
            </Button>
            <Button variant="secondary" onClick={() => print()}>
              {t('session.codes.print')}
            </Button>
          </>
        }
      >
        {null}
      </DeskForm>
    </>
  )
}
