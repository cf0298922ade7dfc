import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError, nameFieldElement } from '#ui/controls/field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { OwnControl } from '../content-field.ts'
import { focusMove, MoveButtons } from '#apps/desk/ui/form/move-buttons.tsx'
import { readSoloists, type SoloistChoice, writeSoloists } from './events.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './programme-field.module.css'

export function SoloistsField({
  name,
  label,
  value,
  errors,
  onChange,
  soloists,
}: OwnControl & { soloists: readonly SoloistChoice[] }) {
  const t = useDeskTexts()
  const [chosen, setChosen] = useState('')
  const ids = readSoloists(value)
  const write = (changed: readonly number[]) => onChange(writeSoloists(changed))
  const chooseName = `${name}-choose`
  const focusChoice = () => void setTimeout(() => document.getElementById(nameFieldElement(chooseName))?.focus())
  const add = () => {
    if (chosen === '') return focusChoice()
    write([...ids, Number(chosen)])
    setChosen('')
    focusChoice()
  }
  const remove = (id: number) => {
    write(ids.filter((one) => one !== id))
    focusChoice()
  }
  const move = (at: number, by: -1 | 1) => {
    write(ids.with(at, ids[at + by]!).with(at + by, ids[at]!))
    focusMove(`${name}-${ids[at]!}`, by)
  }
  const others = soloists.filter(({ id }) => !ids.includes(id))
  return (
    <fieldset className={joinClassNames(layout.fieldset, styles.field)} id={nameFieldElement(name)} tabIndex={-1}>
      <legend className={styles.legend}>{label}</legend>
      <FieldError id={`${nameFieldElement(name)}-error`} error={errors[name]} />
      {ids.length === 0 && <p className={layout.muted}>{t('programme.players.none')}</p>}
      <ol className={styles.items}>
        {ids.map((id, at) => {
          const soloist = soloists.find((one) => one.id === id)
          const text = soloist?.name ?? t('programme.players.gone')
          return (
            <li key={id} className={styles.player}>
              <span>
                <strong>{text}</strong> <span className={layout.muted}>{soloist?.profession}</span>
                {soloist && !soloist.isSeen && (
                  <span className={layout.muted}> · {t('programme.players.notSeen')}</span>
                )}
              </span>
              <span className={styles.ways}>
                <MoveButtons
                  id={`${name}-${id}`}
                  text={text}
                  isFirst={at === 0}
                  isLast={at === ids.length - 1}
                  onMove={(by) => move(at, by)}
                />
                <Button variant="quiet" aria-label={t('programme.removeOf', { name: text })} onClick={() => remove(id)}>
                  {t('programme.remove')}
                </Button>
              </span>
            </li>
          )
        })}
      </ol>
      {soloists.length === 0 && (
        <p className={layout.muted}>
          {t('programme.players.unwritten')}{' '}
          <Link href={href(deskRoutes['soloists.new'])}>{t('programme.soloists.write')}</Link>
        </p>
      )}
      <div className={styles.add}>
        <SelectField
          name={chooseName}
          label={t('programme.players.choose')}
          value={chosen}
          onChange={setChosen}
          placeholder={t('programme.players.nobody')}
          choices={others.map(({ id, name: who, profession }) => ({
            value: String(id),
            label: profession === '' ? who : `${who}, ${profession}`,
          }))}
        />
        <Button variant="secondary" onClick={add}>
          {t('programme.players.add')}
        </Button>
      </div>
    </fieldset>
  )
}
