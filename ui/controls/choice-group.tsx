import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslate } from '../i18n/translation.tsx'
import { joinClassNames } from '../class-names.ts'
import styles from './choice-group.module.css'
import { Choice } from './choice.tsx'
import { FieldError, nameFieldElement, type FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'
import type { Choice as OfferedChoice } from './select-field.tsx'

interface ChoiceGroupProps extends FieldProps {
  /** `note`: information about a choice, below its label. */
  choices: readonly (OfferedChoice & { note?: string })[]
  type: 'radio' | 'checkbox'
  /** Selected values; at most one for radio buttons. */
  values: readonly string[]
  onChange: (values: string[]) => void
  /** In a row, as for numbers, with labels for the first and the last. Default: stacked. */
  row?: { low?: string; high?: string }
}

/** Choice group: a question with options. An error summary links to the first option. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const {
    name,
    label,
    error,
    hint,
    required,
    optional,
    id = nameFieldElement(name),
    choices,
    type,
    values,
    row,
  } = props
  const t = useTranslate()
  const group = useChoicesBeforeHydration(values, props.onChange)
  const described = { [`${id}-hint`]: hint, [`${id}-ends`]: row?.low ?? row?.high, [`${id}-error`]: error }
  const describedBy = Object.keys(described).filter((key) => described[key])
  const choose = (value: string, isChosen: boolean) => {
    if (type === 'radio') return props.onChange([value])
    props.onChange(
      choices.map((choice) => choice.value).filter((one) => (one === value ? isChosen : values.includes(one))),
    )
  }
  return (
    <fieldset ref={group} className={styles.group} aria-describedby={describedBy.join(' ') || undefined}>
      <legend className={fieldStyles.label}>
        {label}
        {optional && <span className={fieldStyles.optional}> ({t('common.optional')})</span>}
      </legend>
      {hint && (
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* Above the choices: the first has the focus, and the last may be out of sight. */}
      <FieldError id={`${id}-error`} error={error} />
      <div className={joinClassNames(styles.choices, row && styles.row)}>
        {choices.map(({ value, label: words, note }, index) => (
          <Choice
            key={value}
            id={index === 0 ? id : undefined}
            type={type}
            name={name}
            value={value}
            label={note === undefined ? words : <Noted words={words} note={note} />}
            checked={values.includes(value)}
            required={type === 'radio' && required}
            aria-invalid={error ? true : undefined}
            onChange={(isChosen) => choose(value, isChosen)}
          />
        ))}
      </div>
      {row && (row.low || row.high) && (
        <p className={styles.ends} id={`${id}-ends`}>
          <span>{row.low && `${choices[0]?.label} – ${row.low}`}</span>
          <span>{row.high && `${choices.at(-1)?.label} – ${row.high}`}</span>
        </p>
      )}
    </fieldset>
  )
}

function Noted({ words, note }: { words: string; note: string }) {
  return (
    <>
      <span className={styles.words}>{words}</span> <span className={styles.note}>{note}</span>
    </>
  )
}

/** Reports selections made before hydration: React would revert them at the next change. */
function useChoicesBeforeHydration(values: readonly string[], onChange: (values: string[]) => void) {
  const group = useRef<HTMLFieldSetElement>(null)
  const report = useEffectEvent(() => {
    const chosen = [...(group.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(
      ({ value }) => value,
    )
    if (chosen.join() !== values.join()) onChange(chosen)
  })
  useLayoutEffect(() => report(), [])
  return group
}
