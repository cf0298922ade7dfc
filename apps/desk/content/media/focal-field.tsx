import type { KeyboardEvent, MouseEvent } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { FieldError } from '#ui/controls/field.tsx'
import { Picture } from '#ui/display/picture.tsx'
import type { PictureSource } from '#values/picture-source.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './focal-field.module.css'
import { findFocalPoint, pictureFocalStep, type FocalPoint, moveFocalPoint } from './media.ts'

interface FocalFieldProps {
  picture: PictureSource
  value: FocalPoint
  onChange: (point: FocalPoint) => void
  error: string | undefined
}

/**
 * Focal point kept visible when a layout crops: set by clicking on the picture, by arrow keys, or
 * by two sliders.
 */
export function FocalField({ picture, value, onChange, error }: FocalFieldProps) {
  const t = useDeskTexts()
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
      <output>{`${value[side]} %`}</output>
    </label>
  )
  return (
    <fieldset className={joinClassNames(layout.fieldset, styles.field)}>
      <legend>{t('media.focus')}</legend>
      <p className={layout.muted}>{t('media.focus.hint')}</p>
      <button
        type="button"
        className={styles.stage}
        aria-label={t('media.focus.now', { x: value.x, y: value.y })}
        onClick={press}
        onKeyDown={move}
      >
        <Picture picture={picture} sizes="40rem" className={styles.whole} alt="" />
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

/** Previews of layout crops. */
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
