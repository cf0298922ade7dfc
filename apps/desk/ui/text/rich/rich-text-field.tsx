import { useRef, useState, type KeyboardEvent, useEffect } from 'react'
import { type ControlProps, Field } from '#ui/controls/field.tsx'
import { type TextFieldProps, TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { isSafeHref } from '#core/content/blocks/links.ts'
import { Button } from '#ui/controls/button.tsx'
import { maxRunningLength } from '../marked-text.ts'
import { linkAt, removeLink, setLink } from './links.ts'
import styles from './rich-text.module.css'
import { TextToolbar } from './text-toolbar.tsx'
import { type Pasted, useRichText } from './use-rich-text.ts'

export type RichTextFieldProps = TextFieldProps & {
  /** Cursor position in the plain field before this one was loaded; null: no focus. */
  caret: number | null
}

/** Its value is the same as the plain field's. */
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

interface LinkFormProps {
  id: string
  /** URL of the existing link; null: none. */
  href: string | null
  onSet: (href: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Input for a link's URL. It is inside the page's form and must not submit it. */
function LinkForm({ id, href, onSet, onRemove, onClose }: LinkFormProps) {
  const t = useDeskTexts()
  const [typed, setTyped] = useState(href ?? '')
  const [isWrong, setWrong] = useState(false)
  const field = `${id}-href`
  useEffect(() => document.getElementById(field)?.focus(), [field])
  const set = () => {
    const address = typed.trim()
    if (isSafeHref(address)) return onSet(address)
    setWrong(true)
    document.getElementById(field)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const act = { Enter: set, Escape: onClose }[event.key]
    if (!act || event.nativeEvent.isComposing) return
    // Enter on a button is a click.
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    act()
  }
  return (
    <div className={styles.link} role="group" aria-label={t('content.mark.link')} onKeyDown={press}>
      <TextField
        name={field}
        id={field}
        label={t('content.link.address')}
        hint={t('content.link.hint')}
        inputMode="url"
        autoComplete="off"
        value={typed}
        onChange={(address) => {
          setTyped(address)
          setWrong(false)
        }}
        {...(isWrong && { error: t('content.errors.link', { href: typed.trim() }) })}
      />
      <div className={styles.ways}>
        <Button variant="secondary" onClick={set}>
          {t('content.link.set')}
        </Button>
        {href !== null && (
          <Button variant="quiet" onClick={onRemove}>
            {t('content.link.remove')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('content.link.cancel')}
        </Button>
      </div>
    </div>
  )
}
