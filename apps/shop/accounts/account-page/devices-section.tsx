import { href } from '@cadenza/navigation'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { AccountSection, FormButton } from '../ui/account-section.tsx'
import { useAccountTexts } from '../ui/account-texts.ts'
import type { Timestamp } from '#values/dates.ts'
import styles from './devices-section.module.css'

export interface Device {
  id: string
  /** Browser and system; empty if unknown. */
  name: string
  network: string
  is_desk: boolean
  signed_in_at: Timestamp
  last_seen_at: Timestamp
  /** Whether it shows this page. */
  is_this: boolean
}

export interface DevicesSectionProps {
  /** This one first, then the most recently seen. */
  devices: Device[]
  others: number
}

export function DevicesSection({ devices, others }: DevicesSectionProps) {
  const t = useAccountTexts()
  const unlisted = others + 1 - devices.length
  return (
    <AccountSection id="devices" title={t('accounts.devices.title')} lead={t('accounts.devices.lead')}>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} />
        ))}
      </ul>
      {unlisted > 0 && <p className={styles.more}>{t('accounts.devices.more', { count: unlisted })}</p>}
      {others > 0 && (
        <FormButton action={href(accountRoutes['account.devices.end'])} method="DELETE" variant="secondary">
          {t('accounts.devices.endOthers')}
        </FormButton>
      )}
    </AccountSection>
  )
}

function DeviceLine({ device }: { device: Device }) {
  const t = useAccountTexts()
  const formatDate = useFormatDate()
  const momentOf = (at: Timestamp) => ({ date: formatDate(at, 'short'), time: formatDate(at, 'time') })
  const name = device.name || t('accounts.devices.unknown')
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>
          {name}
          {device.is_desk && <span className={styles.this}>{t('accounts.devices.desk')}</span>}
          {device.is_this && <span className={styles.this}>{t('accounts.devices.this')}</span>}
        </p>
        <p className={styles.times}>
          {!device.is_this && (
            <>
              {t('accounts.devices.seen', momentOf(device.last_seen_at))}
              <br />
            </>
          )}
          {t('accounts.devices.since', momentOf(device.signed_in_at))}
          {device.network && (
            <>
              <br />
              {t('accounts.devices.network', { network: device.network })}
            </>
          )}
        </p>
      </div>
      {!device.is_this && (
        <FormButton
          action={href(accountRoutes['account.device.end'], { device: device.id })}
          method="DELETE"
          variant="quiet"
          aria-label={t('accounts.devices.endOne', { name })}
        >
          {t('accounts.devices.end')}
        </FormButton>
      )}
    </li>
  )
}
