import { href } from '@cadenza/navigation'
import type { KeyboardEvent, MouseEvent } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { languageTags, type Locale } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { useLocale } from '#ui/i18n/translation.tsx'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ConflictList } from '#apps/desk/ui/conflict/conflict-list.tsx'
import { useConflictForm } from '#apps/desk/ui/conflict/use-conflict-form.ts'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { FieldError } from '#ui/controls/field.tsx'
import { Picture } from '#ui/display/picture.tsx'
import type { PictureSource } from '#values/picture-source.ts'
import { nameFieldInLocale, readFieldName } from '../content.ts'
import {
  type FocalPoint,
  pictureTexts,
  type ShownPicture,
  findFocalPoint,
  pictureFocalStep,
  moveFocalPoint,
} from './media.ts'
import styles from './picture-page.module.css'

interface PictureFormProps {
  picture: ShownPicture
  /** Languages of the house. */
  textLocales: readonly Locale[]
  /** Whether the form restarts after saving: its button then gets the focus back. */
  isAgain: boolean
}

export function PictureForm({ picture, textLocales, isAgain }: PictureFormProps) {
  const t = useDeskTexts()
  const { id, fields: stored } = picture
  const words = usePictureWords()
  const { nameOf } = words
  const { form, conflicts, take } = useConflictForm({
    url: href(deskRoutes['media.save'], { picture: id }),
    stored,
    words,
  })
  const { fields } = form
  const isDecorative = fields['is_decorative'] === 'true'
  const point = { x: Number(fields['focal_x']), y: Number(fields['focal_y']) }
  const movePoint = ({ x, y }: FocalPoint) => {
    form.change('focal_x', String(x))
    form.change('focal_y', String(y))
  }
  return (
    <DeskForm form={form} submit={t('media.save')} isWide isAgain={isAgain}>
      <ConflictList conflicts={conflicts} onTake={take} />
      {picture.picture && (
        <FocalField picture={picture.picture} value={point} onChange={movePoint} error={form.errors['focal_x']} />
      )}
      <Checkbox
        name="is_decorative"
        label={t('media.field.is_decorative')}
        hint={t('media.decoration.hint')}
        checked={isDecorative}
        onChange={(isChecked) => form.change('is_decorative', String(isChecked))}
        {...(form.errors['is_decorative'] && { error: form.errors['is_decorative'] })}
      />
      {pictureTexts
        .filter((text) => text !== 'alt' || !isDecorative)
        .map((text) => (
          <div key={text} className={joinClassNames(layout.fields, styles.languages)}>
            {textLocales.map((locale) => {
              const name = nameFieldInLocale(text, locale)
              return (
                <TextField
                  key={name}
                  {...form.control(name)}
                  label={nameOf(name)}
                  lang={locale}
                  multiline
                  rows={3}
                  autoComplete="off"
                  {...(text === 'alt' ? { hint: t('media.altHint'), required: true } : { optional: true })}
                />
              )
            })}
          </div>
        ))}
    </DeskForm>
  )
}

export function usePictureWords(): {
  nameOf: (field: string) => string
  write: (field: string, value: string) => string
} {
  const t = useDeskTexts()
  return {
    nameOf: (field) => {
      if (field === 'focal_x' || field === 'focal_y' || field === 'is_decorative') return t(`media.field.${field}`)
      const read = readFieldName(field)
      const text = pictureTexts.find((name) => name === read?.name)
      return read && text
        ? t('content.textIn', { text: t(`media.text.${text}`), language: t(`content.language.${read.locale}`) })
        : field
    },
    write: (field, value) =>
      field === 'is_decorative' ? t(value === 'true' ? 'media.decoration.yes' : 'media.decoration.no') : value,
  }
}

interface FocalFieldProps {
  picture: PictureSource
  value: FocalPoint
  onChange: (point: FocalPoint) => void
  error: string | undefined
}

/** Focal point kept visible when a layout crops: set by clicking, arrow keys, or two sliders. */
function FocalField({ picture, value, onChange, error }: FocalFieldProps) {
  const t = useDeskTexts()
  const percent = new Intl.NumberFormat(languageTags[useLocale()], { style: 'percent' })
  const press = ({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Enter and the space bar trigger clicks, too, without a position.
    if (detail > 0) onChange(findFocalPoint({ x: clientX, y: clientY }, currentTarget.getBoundingClientRect()))
  }
  const move = (event: KeyboardEvent) => {
    const moved = moveFocalPoint(value, event.key)
    if (!moved) return
    event.preventDefault()
    onChange(moved)
  }
  const slider = (side: 'x' | 'y') => (
    <label className={styles.slider}>
      {t(`media.focus.${side}`)}{' '}
      <input
        id={`field-focal_${side}`}
        type="range"
        min={0}
        max={100}
        step={pictureFocalStep}
        value={value[side]}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange({ ...value, [side]: Number(event.target.value) })}
      />
      <output>{percent.format(value[side] / 100)}</output>
    </label>
  )
  return (
    <fieldset className={layout.fieldset}>
      <legend>{t('media.focus')}</legend>
      <p className={layout.muted}>{t('media.focus.hint')}</p>
      <button
        type="button"
        className={styles.stage}
        aria-label={t('media.focus.now', { x: value.x, y: value.y })}
        onClick={press}
        onKeyDown={move}
      >
        <Picture picture={picture} sizes="40rem" className={styles.staged} alt="" />
        <svg className={styles.marks} aria-hidden="true" focusable="false">
          <circle className={styles.halo} cx={`${value.x}%`} cy={`${value.y}%`} r="13" />
          <circle className={styles.mark} cx={`${value.x}%`} cy={`${value.y}%`} r="11" />
        </svg>
      </button>
      {slider('x')}
      {slider('y')}
      <FieldError id="focal-error" error={error} />
      <Crops picture={picture} value={value} />
    </fieldset>
  )
}

const crops = ['wide', 'square', 'tall'] as const

function Crops({ picture, value: { x, y } }: Pick<FocalFieldProps, 'picture' | 'value'>) {
  const t = useDeskTexts()
  const tenth = (percent: number) => Math.round(percent / 10) * 10
  const { focus: _, ...whole } = picture
  const cropped = { ...whole, focus: `x${tenth(x)} y${tenth(y)}` }
  return (
    <ul className={styles.crops} aria-label={t('media.focus.crops')}>
      {crops.map((crop) => (
        <li key={crop}>
          <Picture
            picture={cropped}
            sizes="12rem"
            className={`${styles.crop} ${styles[crop]}`}
            alt={t(`media.focus.${crop}`)}
          />
        </li>
      ))}
    </ul>
  )
}
