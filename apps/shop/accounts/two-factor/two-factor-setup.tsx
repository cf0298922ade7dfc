import { href } from '@cadenza/navigation'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import type { QrDrawing } from '#core/tickets/ticket-code.ts'
import { AccountForm } from '../ui/account-form.tsx'
import frame from '../ui/account-frame.module.css'
import { FormButton } from '../ui/account-section.tsx'
import { useAccountTexts } from '../ui/account-texts.ts'
import { CodeField } from './code-field.tsx'
import { accountErrorBags } from '#core/accounts/error-bags.ts'
import styles from './two-factor-setup.module.css'

export interface Setup {
  /** In base32. */
  secretKey: string
  /** Content of the QR code. */
  url: string
  qr: QrDrawing
}

const url = href(accountRoutes['two-factor.confirm'])

/** Asks for a first code, so that no one locks themselves out. */
export function TwoFactorSetup({ secretKey, url: appUrl, qr }: Setup) {
  const t = useAccountTexts()
  const form = useCheckedForm({
    url,
    errorBag: accountErrorBags.confirmTwoFactor,
    preserveScroll: true,
    fields: { code: '' },
    order: ['code'],
  })
  return (
    <>
      <p>{t('accounts.twoFactor.scan')}</p>
      <div className={styles.secret}>
        <svg
          className={styles.qr}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={t('accounts.twoFactor.qrCode')}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <div className={styles.ways}>
          <p>
            {t('accounts.twoFactor.key')}
            <code className={styles.key}>{secretKey.match(/.{1,4}/g)!.join(' ')}</code>
          </p>
          <p>
            <a href={appUrl}>{t('accounts.twoFactor.open')}</a>
          </p>
        </div>
      </div>
      <p>{t('accounts.twoFactor.thenCode')}</p>
      <AccountForm
        url={url}
        form={form}
        submit={t('accounts.twoFactor.confirm')}
        errorBag={accountErrorBags.confirmTwoFactor}
      >
        <CodeField {...form.control('code')} />
      </AccountForm>
      <FormButton
        action={href(accountRoutes['two-factor.disable'])}
        method="DELETE"
        className={frame.flush}
        variant="quiet"
      >
        {t('accounts.twoFactor.cancel')}
      </FormButton>
    </>
  )
}
