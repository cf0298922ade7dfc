import { href } from '@cadenza/navigation'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import styles from './set-up-page.module.css'

export interface SetUpPageProps {
  to: string
  /** For apps that cannot read QR codes. */
  secretKey: string
  uri: string
  qr: { size: number; path: string }
}

export default function SetUpPage({ secretKey, uri, qr }: SetUpPageProps) {
  const t = useDeskTexts()
  const form = useCheckedForm({ url: href(deskRoutes['set-up.store']), fields: { code: '' }, order: ['code'] })
  return (
    <>
      <h1>{t('session.setUp.title')}</h1>
      <p>{t('session.setUp.text')}</p>
      <div className={styles.secret}>
        <QrCode drawing={qr} label={t('session.setUp.qr')} className={styles.qr} />
        <div className={styles.ways}>
          <p>{t('session.setUp.key')}</p>
          <code className={styles.key}>{secretKey.match(/.{1,4}/g)!.join(' ')}</code>
          <a href={uri}>{t('session.setUp.open')}</a>
        </div>
      </div>
      <DeskForm form={form} isFleeting submit={t('session.setUp.submit')}>
        <TextField
          {...form.control('code')}
          label={t('session.code.label')}
          hint={t('session.code.hint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
        />
      </DeskForm>
    </>
  )
}
