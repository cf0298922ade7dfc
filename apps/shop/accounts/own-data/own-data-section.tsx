import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { AccountSection } from '../ui/account-section.tsx'
import { useAccountTexts } from '../ui/account-texts.ts'
import styles from './own-data-section.module.css'

export function OwnDataSection() {
  const t = useAccountTexts()
  return (
    <AccountSection id="data" title={t('accounts.data.title')} lead={t('accounts.data.lead')}>
      <div className={styles.way}>
        <p>{t('accounts.data.exportText')}</p>
        <Button as="a" href={href(accountRoutes['account.export'])} variant="secondary" icon="download">
          {t('accounts.data.export')}
        </Button>
      </div>
      <div className={styles.way}>
        <p>{t('accounts.data.deleteText')}</p>
        <Button className={styles.end} as={Link} href={href(accountRoutes['account.delete'])} variant="quiet">
          {t('accounts.data.delete')}
        </Button>
      </div>
    </AccountSection>
  )
}
