import { useRef, useState } from 'react'
import type { RequestHooks } from '@cadenza/navigation/client'
import { useForm } from '@cadenza/navigation/react'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { showPasskey } from '#ui/passkeys/ceremony.ts'
import { usePasskeySupport } from '#ui/passkeys/use-passkey-support.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import type { SecondFactorMethods } from './factors.ts'
import styles from './passkey-method.module.css'

interface FactorFormProps {
  ways: SecondFactorMethods
  /** `offerUrl` returns the passkey options. */
  url: string
  offerUrl: string
  to: string
  submit: string
  /** Called if `to` is a file, which comes without a page of its own. */
  onFile: () => void
}

export function FactorForm({ ways, offerUrl, onFile, ...form }: FactorFormProps) {
  const isFile = useRef(false)
  const hooks: Partial<RequestHooks> = {
    data: ({ headers }) => void (isFile.current = 'content-disposition' in headers),
    after: () => isFile.current && onFile(),
  }
  return (
    <>
      {ways.passkey && (
        <PasskeyMethod passkey={ways.passkey} url={form.url} offerUrl={offerUrl} to={form.to} hooks={hooks} />
      )}
      {ways.app && <CodeForm {...form} hooks={hooks} />}
    </>
  )
}

interface CodeFormProps {
  url: string
  hooks: Partial<RequestHooks>
  to: string
  submit: string
}

function CodeForm(props: CodeFormProps) {
  const t = useDeskTexts()
  const [asksRecovery, setAsksRecovery] = useState(false)
  const Asked = asksRecovery ? RecoveryCode : AppCode
  return (
    <>
      <Asked {...props} />
      <p>
        <Button variant="quiet" onClick={() => setAsksRecovery(!asksRecovery)}>
          {t(asksRecovery ? 'session.code.useApp' : 'session.code.useRecovery')}
        </Button>
      </p>
    </>
  )
}

function AppCode({ url, hooks, to, submit }: CodeFormProps) {
  const t = useDeskTexts()
  const form = useCheckedForm({ url, hooks, fields: { code: '', to }, order: ['code'] })
  return (
    <DeskForm form={form} isFleeting submit={submit}>
      <TextField
        {...form.control('code')}
        label={t('session.code.label')}
        hint={t('session.code.hint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page asks for nothing else
        autoFocus
      />
    </DeskForm>
  )
}

function RecoveryCode({ url, hooks, to, submit }: CodeFormProps) {
  const t = useDeskTexts()
  const form = useCheckedForm({ url, hooks, fields: { recovery_code: '', to }, order: ['recovery_code'] })
  return (
    <DeskForm form={form} isFleeting submit={submit}>
      <TextField
        {...form.control('recovery_code')}
        label={t('session.code.recovery')}
        hint={t('session.code.recoveryHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page asks for nothing else
        autoFocus
      />
    </DeskForm>
  )
}

interface PasskeyMethodProps {
  passkey: NonNullable<SecondFactorMethods['passkey']>
  hooks: Partial<RequestHooks>
  url: string
  offerUrl: string
  to: string
}

function PasskeyMethod({ passkey, ...rest }: PasskeyMethodProps) {
  const t = useDeskTexts()
  if ('reach' in passkey) return <PasskeyButton reach={passkey.reach} {...rest} />
  return (
    <p>
      {t('session.passkey.elsewhere')} <a href={passkey.elsewhere}>{passkey.elsewhere}</a>
    </p>
  )
}

function PasskeyButton({
  reach,
  url,
  hooks,
  offerUrl,
  to,
}: Omit<PasskeyMethodProps, 'passkey'> & { reach: 'own' | 'related' }) {
  const t = useDeskTexts()
  const isSupported = usePasskeySupport(reach)
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const form = useForm({ url, hooks, fields: { passkey: '', to } })

  async function show(): Promise<void> {
    setAsking(true)
    setFailed(false)
    form.clearErrors()
    const shown = await showPasskey(offerUrl)
    setAsking(false)
    if (typeof shown === 'object') await form.submit({ transform: () => ({ passkey: shown.passkey, to }) })
    else setFailed(shown !== 'given up')
  }

  if (isSupported === false) return <p>{t('session.passkey.notHere')}</p>
  return (
    <div className={styles.way}>
      <Button variant="secondary" loading={isAsking || form.processing} onClick={() => void show()}>
        {t('session.passkey.show')}
      </Button>
      <p className={styles.problem} role="alert">
        {hasFailed ? t('session.passkey.failed') : form.errors.passkey}
      </p>
    </div>
  )
}
