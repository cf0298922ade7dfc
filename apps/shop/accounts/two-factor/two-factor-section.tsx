import { href } from '@cadenza/navigation'
import { useShared } from '@cadenza/navigation/react'
import { type ReactNode, useState } from 'react'
import type { Timestamp } from '#values/dates.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { focusNew } from '#ui/hooks/focus-new.ts'
import { secondFactorPlace } from '#core/accounts/error-bags.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import frame from '../ui/account-frame.module.css'
import { AccountSection, FormButton } from '../ui/account-section.tsx'
import { useAccountTexts } from '../ui/account-texts.ts'
import { TwoFactorSetup, type Setup } from './two-factor-setup.tsx'
import styles from './two-factor-section.module.css'

export type TwoFactorSectionProps =
  | { state: 'off' }
  /** The app has to store the secret and provide a first code. */
  | { state: 'begun'; setup: Setup }
  | {
      state: 'on'
      since: Timestamp
      codesLeft: number
      /** Codes just created, shown only this once. */
      newCodes: string[] | null
      /** Whether codes of the app can be verified. */
      isReadable: boolean
    }

export function TwoFactorSection({ email, ...props }: TwoFactorSectionProps & { email: string }) {
  const t = useAccountTexts()
  const [opened] = useState(props.state)
  const [hasChanged, setChanged] = useState(false)
  if (props.state !== opened && !hasChanged) setChanged(true)
  return (
    <AccountSection id={secondFactorPlace} title={t('accounts.twoFactor.title')} lead={t('accounts.twoFactor.lead')}>
      <Place key={props.state} isNew={hasChanged}>
        {props.state === 'off' && <Off />}
        {props.state === 'begun' && <TwoFactorSetup {...props.setup} />}
        {props.state === 'on' && <On email={email} {...props} />}
      </Place>
    </AccountSection>
  )
}

/** Each state replaces the previous one, whose button is gone: the focus moves along. */
function Place({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  return (
    <div className={styles.place} tabIndex={-1} ref={isNew ? focusNew : undefined}>
      {children}
    </div>
  )
}

function Off() {
  const t = useAccountTexts()
  return (
    <>
      <p>{t('accounts.twoFactor.off')}</p>
      <FormButton action={href(accountRoutes['two-factor.enable'])} variant="secondary">
        {t('accounts.twoFactor.begin')}
      </FormButton>
    </>
  )
}

type OnProps = Omit<Extract<TwoFactorSectionProps, { state: 'on' }>, 'state'> & { email: string }

function On({ since, codesLeft, newCodes, isReadable, email }: OnProps) {
  const t = useAccountTexts()
  const formatDate = useFormatDate()
  return (
    <>
      <p className={styles.on}>{t('accounts.twoFactor.on', { date: formatDate(since, 'short') })}</p>
      {!isReadable && <Banner kind="warning">{t('accounts.twoFactor.unreadable')}</Banner>}
      {newCodes ? (
        <NewRecoveryCodes codes={newCodes} email={email} />
      ) : (
        <p>{t('accounts.twoFactor.codesLeft', { left: codesLeft })}</p>
      )}
      <div className={styles.buttons}>
        <FormButton action={href(accountRoutes['two-factor.regenerate-recovery-codes'])} variant="secondary">
          {t('accounts.twoFactor.makeCodes')}
        </FormButton>
        <FormButton
          action={href(accountRoutes['two-factor.disable'])}
          method="DELETE"
          className={frame.flush}
          variant="quiet"
        >
          {t('accounts.twoFactor.turnOff')}
        </FormButton>
      </div>
    </>
  )
}

/** New recovery codes to save: no other page ever shows them. */
function NewRecoveryCodes({ codes, email }: { codes: string[]; email: string }) {
  const t = useAccountTexts()
  const { shop } = useShared()
  const file = `${t('accounts.twoFactor.fileTitle', { shop: shop.name, email })}\r\n\r\n${codes.join('\r\n')}\r\n`
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>{t('accounts.twoFactor.codesTitle')}</h3>
      <p>{t('accounts.twoFactor.codesText')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button
          as="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={t('accounts.twoFactor.fileName')}
          variant="secondary"
          icon="download"
        >
          {t('accounts.twoFactor.save')}
        </Button>
        <CopyButton text={codes.join('\n')} />
      </div>
    </div>
  )
}

/** Omitted without scripts, which could not copy. */
function CopyButton({ text }: { text: string }) {
  const t = useAccountTexts()
  const isHydrated = useIsHydrated()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  if (!isHydrated) return null
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    ) ?? setOutcome('notCopied')
  return (
    <>
      <Button className={frame.flush} variant="quiet" onClick={() => void copy()}>
        {t('accounts.twoFactor.copy')}
      </Button>
      <p className={styles.outcome} role="status">
        {outcome && t(`accounts.twoFactor.${outcome}`)}
      </p>
    </>
  )
}
