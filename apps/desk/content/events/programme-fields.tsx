import type { ReactNode } from 'react'
import { href } from '@cadenza/navigation'
import { joinClassNames } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError, nameFieldElement } from '#ui/controls/field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { type Locale, locales } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { focusMove, MoveButtons } from '#apps/desk/ui/form/move-buttons.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { Link } from '#apps/desk/hooks.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { OwnControl } from '../content-field.ts'
import { ChosenField } from '../fields/chosen-field.tsx'
import type { FileChoice } from '../files/files.ts'
import { maxWorks, readProgramme, type TypedWork, writeProgramme } from './programme.ts'
import list from '../fields/item-list.module.css'
import styles from './programme-fields.module.css'
import { readSoloists, type SoloistChoice, writeSoloists } from './events.ts'

const noWork: TypedWork = { composer: '', work: { en: '', fr: '', hu: '' }, minutes: '' }

const focusLater = (id: string) => void setTimeout(() => document.getElementById(id)?.focus())

/** Works of an evening in order, moved by keyboard too. */
export function ProgrammeField({
  name,
  label,
  value,
  errors,
  onChange,
  recordings,
}: OwnControl & { recordings: readonly FileChoice[] }) {
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
    <fieldset className={joinClassNames(layout.fieldset, list.field)} id={nameFieldElement(name)} tabIndex={-1}>
      <legend className={list.legend}>{label}</legend>
      <FieldError id={`${nameFieldElement(name)}-error`} error={errors[name]} />
      {works.length === 0 && <p className={layout.muted}>{t('programme.works.none')}</p>}
      <ol className={list.items}>
        {works.map((work, at) => (
          <li key={at}>
            <WorkFields
              name={`${name}.${at}`}
              number={at + 1}
              work={work}
              errors={errors}
              recordings={recordings}
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
  recordings: readonly FileChoice[]
  onChange: (work: TypedWork) => void
  children: ReactNode
}

function WorkFields({ name, number, work, errors, recordings, onChange, children }: WorkFieldsProps) {
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
      {(recordings.length > 0 || work.recording !== undefined) && (
        <SelectField
          name={`${name}.recording`}
          label={t('programme.work.recording')}
          value={work.recording ?? ''}
          onChange={(recording) => {
            const { recording: _, ...silent } = work
            onChange(recording === '' ? silent : { ...silent, recording })
          }}
          choices={recordings.map((recording) => ({
            value: recording.name,
            label: `${recording.title} (${recording.name})`,
          }))}
          placeholder={t('programme.work.noRecording')}
          optional
        />
      )}
      <div className={list.ways}>{children}</div>
    </fieldset>
  )
}

export function SoloistsField({ value, onChange, soloists, ...control }: SoloistsProps) {
  const t = useDeskTexts()
  const find = (id: string) => soloists.find((one) => one.id === Number(id))
  return (
    <ChosenField
      {...control}
      isOrdered
      chosen={readSoloists(value).map(String)}
      write={(ids) => onChange(writeSoloists(ids.map(Number)))}
      choices={soloists.map(({ id, name, profession }) => ({
        value: String(id),
        label: profession === '' ? name : `${name}, ${profession}`,
      }))}
      nameOf={(id) => find(id)?.name ?? t('programme.players.gone')}
      details={new Map(soloists.map((soloist) => [String(soloist.id), <Detail key={soloist.id} soloist={soloist} />]))}
      note={
        soloists.length === 0 && (
          <p className={layout.muted}>
            {t('programme.players.unwritten')}{' '}
            <Link href={href(deskRoutes['soloists.new'])}>{t('programme.soloists.write')}</Link>
          </p>
        )
      }
      texts={{
        none: t('programme.players.none'),
        choose: t('programme.players.choose'),
        nothing: t('programme.players.nobody'),
        add: t('programme.players.add'),
      }}
    />
  )
}

interface SoloistsProps extends OwnControl {
  soloists: readonly SoloistChoice[]
}

function Detail({ soloist: { profession, isSeen } }: { soloist: SoloistChoice }) {
  const t = useDeskTexts()
  return (
    <>
      <span className={layout.muted}>{profession}</span>
      {!isSeen && <span className={layout.muted}> · {t('programme.players.notSeen')}</span>}
    </>
  )
}
