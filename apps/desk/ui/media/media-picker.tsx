import { href } from '@cadenza/navigation'
import { useId, useState } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { DeskDialog } from '../dialog/desk-dialog.tsx'
import layout from '../page/layout.module.css'
import styles from './media-picker.module.css'
import { type ChoosablePicture, mostOffered } from './picture.ts'
import { usePictures } from './use-pictures.ts'

interface MediaPickerProps {
  /** Purpose of the picture: legend of the field. */
  label: string
  value: ChoosablePicture | null
  onChange: (picture: ChoosablePicture | null) => void
  error?: string | undefined
  /** Id of the field, as link target of errors. */
  id?: string
}

/** Pictures without a description link to their page instead. */
export function MediaPicker({ label, value, onChange, error, id: fieldset }: MediaPickerProps) {
  const t = useDeskTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const choose = (picture: ChoosablePicture) => {
    onChange(picture)
    setOpen(false)
  }
  return (
    <fieldset
      className={layout.fieldset}
      id={fieldset}
      tabIndex={fieldset === undefined ? undefined : -1}
      aria-describedby={error ? id : undefined}
    >
      <legend>{label}</legend>
      {value && (
        <figure className={styles.chosen}>
          {value.picture && <Picture picture={value.picture} sizes="12rem" className={styles.image} />}
          <figcaption>{value.name}</figcaption>
        </figure>
      )}
      <div className={layout.actions}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t(value ? 'media.pick.other' : 'media.pick.choose')}
        </Button>
        {value && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t('media.pick.none')}
          </Button>
        )}
      </div>
      <FieldError id={id} error={error} />
      <DeskDialog isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <Choices onChoose={choose} />
      </DeskDialog>
    </fieldset>
  )
}

function Choices({ onChoose }: { onChoose: (picture: ChoosablePicture) => void }) {
  const t = useDeskTexts()
  const [typed, setTyped] = useState('')
  const { pictures, state } = usePictures(typed)
  const count = pictures.length
  const told = t(count < mostOffered ? 'media.pick.found' : 'media.pick.newest', { count })
  return (
    <>
      <TextField
        name="media-search"
        label={t('media.search')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <p role="status">{state === 'asking' ? '' : state === 'failed' ? t('media.pick.failed') : told}</p>
      <ul className={styles.choices} aria-busy={state === 'asking'}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Choice picture={picture} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <p>
        <Link href={href(deskRoutes['media.index'])}>{t('media.pick.toLibrary')}</Link>
      </p>
    </>
  )
}

function Choice({ picture, onChoose }: { picture: ChoosablePicture; onChoose: (picture: ChoosablePicture) => void }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const { id, name, addedAt, isDescribed } = picture
  const inside = (
    <>
      {picture.picture && <Picture picture={picture.picture} sizes="10rem" className={styles.image} alt="" />}
      <span className={styles.name}>{name}</span>
      <time className={joinClassNames(styles.name, layout.muted)} dateTime={addedAt}>
        {formatDate(addedAt, 'short')}
      </time>
    </>
  )
  if (isDescribed)
    return (
      <button type="button" className={styles.choice} onClick={() => onChoose(picture)}>
        {inside}
      </button>
    )
  return (
    <Link className={styles.choice} href={href(deskRoutes['media.show'], { picture: id })}>
      {inside}
      <span className={styles.open}>{t('media.pick.describe')}</span>
    </Link>
  )
}
