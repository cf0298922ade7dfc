import { type ReactNode, useState } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError, nameFieldElement } from '#ui/controls/field.tsx'
import { type Choice, SelectField } from '#ui/controls/select-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { focusMove, MoveButtons } from '#apps/desk/ui/form/move-buttons.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import type { OwnControl } from '../content-field.ts'
import list from './item-list.module.css'
import styles from './chosen-field.module.css'

interface ChosenFieldProps extends Pick<OwnControl, 'name' | 'label' | 'errors'> {
  chosen: readonly string[]
  write: (chosen: string[]) => void
  choices: readonly Choice[]
  nameOf: (value: string) => string
  /** Beside the names, by value. */
  details?: ReadonlyMap<string, ReactNode>
  isOrdered?: boolean
  /** Below the chosen ones. */
  note?: ReactNode
  texts: { none: string; choose: string; nothing: string; add: string }
}

/** Some of many: chosen from a list one after another, and taken out again. */
export function ChosenField({ name, label, errors, chosen, write, choices, nameOf, ...rest }: ChosenFieldProps) {
  const { details, isOrdered = false, note, texts } = rest
  const t = useDeskTexts()
  const [next, setNext] = useState('')
  const chooseName = `${name}-choose`
  const focusChoice = () => void setTimeout(() => document.getElementById(nameFieldElement(chooseName))?.focus())
  const add = () => {
    if (next !== '') write([...chosen, next])
    setNext('')
    focusChoice()
  }
  const remove = (value: string) => {
    write(chosen.filter((one) => one !== value))
    focusChoice()
  }
  const move = (at: number, by: -1 | 1) => {
    write(chosen.with(at, chosen[at + by]!).with(at + by, chosen[at]!))
    focusMove(`${name}-${chosen[at]!}`, by)
  }
  return (
    <fieldset className={joinClassNames(layout.fieldset, list.field)} id={nameFieldElement(name)} tabIndex={-1}>
      <legend className={list.legend}>{label}</legend>
      <FieldError id={`${nameFieldElement(name)}-error`} error={errors[name]} />
      {chosen.length === 0 && <p className={layout.muted}>{texts.none}</p>}
      <ol className={list.items}>
        {chosen.map((value, at) => (
          <li key={value} className={styles.item}>
            <span>
              <strong>{nameOf(value)}</strong> {details?.get(value)}
            </span>
            <span className={list.ways}>
              {isOrdered && (
                <MoveButtons
                  id={`${name}-${value}`}
                  text={nameOf(value)}
                  isFirst={at === 0}
                  isLast={at === chosen.length - 1}
                  onMove={(by) => move(at, by)}
                />
              )}
              <Button
                variant="quiet"
                aria-label={t('programme.removeOf', { name: nameOf(value) })}
                onClick={() => remove(value)}
              >
                {t('programme.remove')}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {note}
      <div className={styles.add}>
        <SelectField
          name={chooseName}
          label={texts.choose}
          value={next}
          onChange={setNext}
          placeholder={texts.nothing}
          choices={choices.filter(({ value }) => !chosen.includes(value))}
        />
        <Button variant="secondary" onClick={add}>
          {texts.add}
        </Button>
      </div>
    </fieldset>
  )
}
