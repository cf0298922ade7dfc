import { Title } from '#ui/layout/title.tsx'
import { StaffRule } from '#ui/layout/staff-rule.tsx'
import { accountLayout } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'
import { DevicesSection, type DevicesSectionProps } from './devices-section.tsx'
import { OwnDataSection } from '../own-data/own-data-section.tsx'
import { PasskeysSection, type PasskeysSectionProps } from '../passkeys/passkeys-section.tsx'
import { EmailSection, type EmailSectionProps } from '../profile/email-section.tsx'
import { PasswordSection } from '../profile/password-section.tsx'
import { TwoFactorSection, type TwoFactorSectionProps } from '../two-factor/two-factor-section.tsx'
import { ProfileSection, type ProfileSectionProps } from '../profile/profile-section.tsx'
import styles from './account-page.module.css'

export interface AccountPageProps {
  texts: AccountMessages
  /** In the name order of the language. */
  name: string
  profile: ProfileSectionProps
  address: EmailSectionProps
  twoFactor: TwoFactorSectionProps
  passkeys: PasskeysSectionProps
  devices: DevicesSectionProps
}

export default function AccountPage({ name, profile, address, twoFactor, passkeys, devices }: AccountPageProps) {
  const t = useAccountTexts()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Title as="h1" id="heading">
          {t('accounts.account.title')}
        </Title>
        <StaffRule />
        <p className={styles.owner}>
          <span className={styles.name}>{name}</span>
          <span className={styles.address}>{address.email}</span>
        </p>
      </header>
      <ProfileSection {...profile} />
      <EmailSection {...address} />
      <PasswordSection email={address.email} />
      <TwoFactorSection {...twoFactor} email={address.email} />
      <PasskeysSection {...passkeys} />
      <DevicesSection {...devices} />
      <OwnDataSection />
    </div>
  )
}

AccountPage.layout = accountLayout
