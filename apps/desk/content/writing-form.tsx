import { useForm } from '@cadenza/navigation/react'
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react'
import { focusFirst } from '#ui/forms/use-checked-form.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { nameFieldElement } from '#ui/controls/field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useUnsavedChanges } from '#ui/dialog/use-unsaved-changes.ts'
import { type Locale, locales } from '#values/locales.ts'
import { useShared } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { ConflictList } from '../ui/conflict/conflict-list.tsx'
import { useMoment } from '../ui/display/moment.tsx'
import {
  type ContentState,
  nameFieldInLocale,
  type Fields,
  openForm,
  type ShownDraft,
  type ShownWriting,
} from './content.ts'
import { type ContentField, isOwnField, findLabel, findPartField, writeValue } from './content-field.ts'
import { PreviewSection } from './preview/preview-section.tsx'
import { Locked, TranslatedField } from './translated-field.tsx'
import { useAutosave } from '../ui/form/use-autosave.ts'
import layout from '../ui/page/layout.module.css'
import styles from './writing-form.module.css'

interface WritingFormProps {
  url: string
  texts: readonly ContentField[]
  writing: Pick<ShownWriting, 'fields' | 'locked' | 'stale'>
  draft: ShownDraft | null
  state: ContentState
  /** Publication is decided elsewhere: the form only saves. */
  isOnlySaved: boolean
  /** Whether the form restarts after saving: its button then gets the focus back. */
  isAgain: boolean
  /** Address of the live preview; null: not saved yet, undefined: no page of its own. */
  previewOf: ((language: Locale) => string) | null | undefined
  keep: (fields: { was: Fields; mine: Fields }) => Promise<string | null>
  onThrowAway: () => void
}

/** Form for a record's texts in all languages. Input is autosaved as the editor's draft. */
export function WritingForm({ texts, writing, draft, state, isOnlySaved, ...props }: WritingFormProps) {
  const { fields: stored, locked, stale } = writing
  const t = useDeskTexts()
  const { flash } = useShared()
  const [{ was, mine: begun }] = useState(() => openForm(stored, draft))
  // Refused input is kept as a draft, too, and never leaves the form.
  const [found] = useState(draft)
  const [checked, setChecked] = useState<string[]>([])
  const [at, setAt] = useState('')
  const order = texts.flatMap((text) =>
    isOwnField(text) ? [text.name] : locales.map((locale) => nameFieldInLocale(text.name, locale)),
  )
  const form = useForm<Fields>({
    url: props.url,
    method: 'POST',
    fields: begun,
    preserveScroll: true,
    reset: false,
    hooks: { error: (found) => focusWrong(Object.keys(found), order) },
  })
  const errors: Record<string, string | undefined> = form.errors
  const { fields, processing } = form
  const keep = (mine: Fields) => props.keep({ was, mine })
  const autosave = useAutosave(fields, { keep, isPaused: processing })
  useUnsavedChanges(!autosave.isKept && !processing)
  const send = (intent: 'save' | 'publish' | 'schedule') =>
    void form.submit({ transform: (mine) => ({ was, mine, checked, intent, at }) })
  const change = (name: string, value: string) => {
    form.setField(name, value)
    for (const wrong of Object.keys(errors)) if (wrong === name || wrong.startsWith(`${name}.`)) form.clearErrors(wrong)
  }
  const writeMade = (name: string, made: string) => {
    const whole = findPartField(name, texts)
    return whole?.parts.write?.(whole.part, made, fields[whole.field.name] ?? '') ?? writeValue(name, made, texts)
  }
  const both = flash.conflicts ?? []
  const conflicts = both.map(({ name, mine, theirs }) => ({
    name,
    label: findLabel(name, texts, t),
    mine: writeMade(name, String(mine ?? '')),
    theirs: writeMade(name, String(theirs ?? '')),
  }))
  const take = (name: string) => {
    const theirs = String(both.find((conflict) => conflict.name === name)?.theirs ?? '')
    const whole = findPartField(name, texts)
    if (!whole) return change(name, theirs)
    change(whole.field.name, whole.parts.take(fields[whole.field.name] ?? '', whole.part, theirs))
  }
  const isDraft = !isOnlySaved && isNotShown(state)
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send('save')
      }}
    >
      {found && conflicts.length === 0 && <DraftFound draft={found} onThrowAway={props.onThrowAway} />}
      <ConflictList conflicts={conflicts} onTake={({ name }) => take(name)} />
      <WrittenFields
        texts={texts}
        fields={fields}
        errors={errors}
        locked={locked}
        stale={stale.filter(
          (name) => !checked.includes(name) && (findPartField(name, texts) !== null || fields[name] === stored[name]),
        )}
        onChange={change}
        onCheck={(name) => setChecked([...checked, name])}
      />
      {props.previewOf !== undefined && <PreviewSection hrefOf={props.previewOf} version={autosave.keptAt ?? ''} />}
      <Ways
        state={isOnlySaved && isNotShown(state) ? 'archived' : state}
        isBusy={processing}
        isAgain={props.isAgain}
        onSend={send}
      >
        <Kept {...autosave} isChanged={order.some((name) => fields[name] !== was[name])} />
      </Ways>
      {isDraft && (
        <Later at={at} error={errors['at']} isBusy={processing} onChange={setAt} onSend={() => send('schedule')} />
      )}
    </form>
  )
}

interface WrittenFieldsProps extends Omit<ComponentProps<typeof TranslatedField>, 'text'> {
  texts: readonly ContentField[]
}

function WrittenFields({ texts, ...props }: WrittenFieldsProps) {
  return texts.map((text) =>
    isOwnField(text) ? (
      <Fragment key={text.name}>
        {props.locked.includes(text.name) ? (
          <Locked label={text.label} />
        ) : (
          text.control({
            name: text.name,
            label: text.label,
            value: props.fields[text.name] ?? '',
            errors: props.errors,
            stale: props.stale.filter((part) => part.startsWith(`${text.name}.`)),
            onChange: (value) => props.onChange(text.name, value),
            onCheck: props.onCheck,
          })
        )}
      </Fragment>
    ) : (
      <TranslatedField key={text.name} text={text} {...props} />
    ),
  )
}

/** Focuses the first invalid field or part. */
function focusWrong(wrong: readonly string[], order: readonly string[]): void {
  const partsOf = (name: string) => wrong.filter((one) => one === name || one.startsWith(`${name}.`))
  focusFirst(wrong, { order: [...order.flatMap(partsOf), 'at'], idOf: nameFieldElement })
}

interface WaysProps {
  state: ContentState
  isBusy: boolean
  isAgain: boolean
  onSend: (intent: 'publish') => void
  children: ReactNode
}

/** Buttons of the form: published texts are saved for visitors, drafts are saved or published. */
function Ways({ state, isBusy, isAgain, onSend, children }: WaysProps) {
  const t = useDeskTexts()
  const isDraft = isNotShown(state)
  return (
    <div className={layout.bar}>
      <Button
        type="submit"
        variant={isDraft ? 'secondary' : 'primary'}
        loading={isBusy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it had the focus before
        autoFocus={isAgain}
      >
        {t(`content.save.${state}`)}
      </Button>
      {isDraft && (
        <Button loading={isBusy} onClick={() => onSend('publish')}>
          {t('content.publish')}
        </Button>
      )}
      {children}
    </div>
  )
}

const isNotShown = (state: ContentState): boolean => state === 'draft' || state === 'scheduled'

interface LaterProps {
  at: string
  error: string | undefined
  isBusy: boolean
  onChange: (at: string) => void
  onSend: () => void
}

function Later({ at, error, isBusy, onChange, onSend }: LaterProps) {
  const t = useDeskTexts()
  return (
    <details className={layout.fold} open={error !== undefined || undefined}>
      <summary>{t('content.later')}</summary>
      <div className={styles.moment}>
        <TextField
          name="at"
          label={t('content.at')}
          type="datetime-local"
          value={at}
          onChange={onChange}
          {...(error && { error })}
        />
        <Button variant="secondary" loading={isBusy} onClick={onSend}>
          {t('content.schedule')}
        </Button>
      </div>
    </details>
  )
}

/** Notice that the form contains an unsaved draft, with a button to discard it. */
function DraftFound({ draft, onThrowAway }: { draft: ShownDraft; onThrowAway: () => void }) {
  const t = useDeskTexts()
  const moment = useMoment()
  const at = moment(draft.savedAt)
  return (
    <Banner kind="info" title={t('content.draft.found', { at })}>
      <p>{t('content.draft.text')}</p>
      <Button variant="secondary" onClick={onThrowAway}>
        {t('content.draft.throwAway')}
      </Button>
    </Banner>
  )
}

function Kept({ isKept, keptAt, hasFailed, isChanged }: ReturnType<typeof useAutosave> & { isChanged: boolean }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  if (hasFailed)
    return (
      <p className={styles.failed} role="status">
        {t('content.draft.failed')}
      </p>
    )
  if (!isKept) return <p className={layout.muted}>{t('content.draft.typing')}</p>
  if (!isChanged || keptAt === null) return null
  return <p className={layout.muted}>{t('content.draft.kept', { at: formatDate(keptAt, 'time') })}</p>
}
