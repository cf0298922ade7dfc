import type { ReactNode } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError, nameFieldElement } from '#ui/controls/field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { type Locale, locales } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { OwnControl } from '../content-field.ts'
import { focusMove, MoveButtons } from '#apps/desk/ui/form/move-buttons.tsx'
import { maxWorks, noWork, readProgramme, type TypedWork, writeProgramme } from './programme.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './programme-field.module.css'

const focusLater = (id: string) => void setTimeout(() => document.getElementById(id)?.focus())

/** Works of an evening in order, moved by keyboard too. */
export function ProgrammeField({ name, label, value, errors, onChange }: OwnControl) {
  const t = useDeskTexts()
  const works = readProgramme(value) ?? []
  const write = (changed: readonly TypedWork[]) => onChange(writeProgramme(changed))
  const partId = (at: number, part: string) => nameFieldElement(`${name}.${at}.${part}`)
  const addId = `${nameFieldElement(name)}-add`
  const add = () => {
    write([...works, noWork])
    focusLater(partId(works.length, 'composer'))
  }
  const remove = (at: number) => {
    write(works.toSpliced(at, 1))
    focusLater(addId)
  }
  const move = (at: number, by: -1 | 1) => {
    write(works.with(at, works[at + by]!).with(at + by, works[at]!))
    focusMove(`${name}-${at + by}`, by)
  }
  return (
    <fieldset className={joinClassNames(layout.fieldset, styles.field)} id={nameFieldElement(name)} tabIndex={-1}>
      <legend className={styles.legend}>{label}</legend>
      <FieldError id={`${nameFieldElement(name)}-error`} error={errors[name]} />
      {works.length === 0 && <p className={layout.muted}>{t('programme.works.none')}</p>}
      <ol className={styles.items}>
        {works.map((work, at) => (
          <li key={at}>
            <WorkFields
              name={`${name}.${at}`}
              number={at + 1}
              work={work}
              errors={errors}
              onChange={(changed) => write(works.with(at, changed))}
            >
              <MoveButtons
                id={`${name}-${at}`}
                text={describe(t('programme.work', { number: at + 1 }), work)}
                isFirst={at === 0}
                isLast={at === works.length - 1}
                onMove={(by) => move(at, by)}
              />
              <Button
                variant="quiet"
                aria-label={t('programme.removeOf', {
                  name: describe(t('programme.work', { number: at + 1 }), work),
                })}
                onClick={() => remove(at)}
              >
                {t('programme.remove')}
              </Button>
            </WorkFields>
          </li>
        ))}
      </ol>
      {works.length < maxWorks && (
        <div>
          <Button id={addId} variant="secondary" onClick={add}>
            {t('programme.works.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const describe = (piece: string, { composer, work }: TypedWork): string =>
  [piece, [composer, work.en].filter(Boolean).join(', ')].filter(Boolean).join(': ')

interface WorkFieldsProps {
  name: string
  number: number
  work: TypedWork
  errors: OwnControl['errors']
  onChange: (work: TypedWork) => void
  children: ReactNode
}

function WorkFields({ name, number, work, errors, onChange, children }: WorkFieldsProps) {
  const t = useDeskTexts()
  const errorOf = (part: string) => {
    const error = errors[`${name}.${part}`]
    return error ? { error } : {}
  }
  const titleHint = (locale: Locale) =>
    locale !== 'en' && work.work.en !== '' && work.work[locale] === '' ? { hint: t('content.missing') } : {}
  return (
    <fieldset className={styles.work}>
      <legend>{t('programme.work', { number })}</legend>
      <div className={styles.who}>
        <TextField
          name={`${name}.composer`}
          label={t('programme.work.composer')}
          autoComplete="off"
          required
          value={work.composer}
          onChange={(composer) => onChange({ ...work, composer })}
          {...errorOf('composer')}
        />
        <TextField
          name={`${name}.minutes`}
          label={t('programme.work.minutes')}
          inputMode="numeric"
          autoComplete="off"
          required
          value={work.minutes}
          onChange={(minutes) => onChange({ ...work, minutes })}
          {...errorOf('minutes')}
        />
      </div>
      <div className={styles.titles}>
        {locales.map((locale) => (
          <TextField
            key={locale}
            name={`${name}.work_${locale}`}
            label={t('content.textIn', {
              text: t('programme.work.title'),
              language: t(`content.language.${locale}`),
            })}
            lang={locale}
            autoComplete="off"
            required={locale === 'en'}
            value={work.work[locale]}
            onChange={(title) => onChange({ ...work, work: { ...work.work, [locale]: title } })}
            {...titleHint(locale)}
            {...errorOf(`work_${locale}`)}
          />
        ))}
      </div>
      <div className={styles.ways}>{children}</div>
    </fieldset>
  )
}
