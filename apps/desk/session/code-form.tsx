import { useState } from 'react'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'

interface CodeFormProps {
  /** Endpoint for the code. */
  url: string
  /** Next page. */
  to: string
  submit: string
}

/** Asks for a code of the app, or a recovery code if the app is lost. */
export function CodeForm(props: CodeFormProps) {
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

function AppCode({ url, to, submit }: CodeFormProps) {
  const t = useDeskTexts()
  const form = useCheckedForm({ url, fields: { code: '', to }, order: ['code'] })
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

function RecoveryCode({ url, to, submit }: CodeFormProps) {
  const t = useDeskTexts()
  const form = useCheckedForm({ url, fields: { recovery_code: '', to }, order: ['recovery_code'] })
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
