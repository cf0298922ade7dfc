import { useRef, useState } from 'react'
import { type ControlProps, Field } from '#ui/controls/field.tsx'
import type { TextFieldProps } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { maxRunningLength } from '../longest-running.ts'
import { LinkForm } from './link-form.tsx'
import { linkAt, removeLink, setLink } from './links.ts'
import styles from './rich-text.module.css'
import { TextToolbar } from './text-toolbar.tsx'
import { type Pasted, useRichText } from './use-rich-text.ts'

export type RichTextFieldProps = TextFieldProps & {
  /** Cursor position in the plain field before this one was loaded; null: no focus. */
  caret: number | null
}

/** Rich editor for running text, with a toolbar. Its value is the same as the plain field's. */
export function RichTextField({ name, label, error, hint, required, optional, id, ...text }: RichTextFieldProps) {
  const focus = useRef(() => {})
  return (
    <Field {...{ name, label, error, hint, required, optional, id }} onLabel={() => focus.current()}>
      {(control) => (
        <RichText
          {...text}
          label={label}
          control={control}
          onReady={(ready) => {
            focus.current = ready
          }}
        />
      )}
    </Field>
  )
}

interface RichTextProps extends Pick<
  RichTextFieldProps,
  'label' | 'value' | 'onChange' | 'lang' | 'readOnly' | 'disabled' | 'caret'
> {
  control: ControlProps
  onReady: (focus: () => void) => void
}

function RichText({ control, label, value, onChange, lang, readOnly, disabled, caret, onReady }: RichTextProps) {
  const t = useDeskTexts()
  const [isAsking, setAsking] = useState(false)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const isReadOnly = Boolean(readOnly || disabled)
  const { place, state, run, focus } = useRichText({
    value,
    onChange,
    attributes: attributesOf(control, { lang, readOnly, disabled }),
    isReadOnly,
    most: maxRunningLength,
    caret,
    chosenClass: isAsking ? styles.chosen! : null,
    onLink: () => setAsking(!isReadOnly),
    onPasted: setPasted,
    onReady,
  })
  const link = state && linkAt(state)
  const close = () => {
    setAsking(false)
    focus()
  }
  return (
    <div className={styles.frame} data-wrong={control['aria-invalid']}>
      <TextToolbar
        state={state}
        label={label}
        controls={control.id}
        isReadOnly={isReadOnly}
        onRun={(command) => {
          run(command)
          focus()
        }}
        onLink={() => setAsking(true)}
      />
      {isAsking && (
        <LinkForm
          id={control.id}
          href={link?.href ?? null}
          onSet={(href) => {
            run(setLink(href))
            close()
          }}
          onRemove={() => {
            run(removeLink)
            close()
          }}
          onClose={close}
        />
      )}
      <div ref={place} />
      {link && !isAsking && <p className={styles.leads}>{t('content.link.leads', { href: link.href })}</p>}
      <p className={styles.told} role="status">
        {pasted &&
          (pasted.kind === 'wordsOnly'
            ? t('content.paste.wordsOnly')
            : t('content.paste.tooLong', { count: pasted.room }))}
      </p>
    </div>
  )
}

function attributesOf(
  { id, ...control }: ControlProps,
  { lang, readOnly, disabled }: Pick<RichTextProps, 'lang' | 'readOnly' | 'disabled'>,
): Record<string, string> {
  return {
    id,
    class: styles.text!,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    spellcheck: 'true',
    ...(lang && { lang }),
    ...(control.required && { 'aria-required': 'true' }),
    ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
    ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
    ...(readOnly && { 'aria-readonly': 'true', tabindex: '0' }),
    ...(disabled && { 'aria-disabled': 'true' }),
  }
}
