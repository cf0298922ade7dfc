import { href } from '@cadenza/navigation'
import { SelectField } from '../../../shop/ui/controls/select-field.tsx'
import { Link } from '../../hooks.ts'
import { useDeskTexts } from '../../i18n/messages.ts'
import { deskRoutes } from '../../routes.ts'
import type { OwnControl, OwnField } from '../content-field.ts'
import styles from './picture-field.module.css'

/** A picture that the house has. */
export interface PictureChoice {
  id: number
  name: string
  /** What is to be seen on it, in the reader's language. */
  alt: string
  /** A small file of it. */
  url: string
}

interface PictureOptions extends Pick<OwnField, 'name' | 'label'> {
  pictures: readonly PictureChoice[]
}

/** One of the pictures that there are. */
export const pictureField = ({ name, label, pictures }: PictureOptions): OwnField => ({
  name,
  label,
  write: (value) => pictures.find(({ id }) => String(id) === value)?.name ?? value,
  control: (control) => <PictureSelect {...control} pictures={pictures} />,
})

function PictureSelect({
  name,
  label,
  value,
  errors,
  onChange,
  pictures,
}: OwnControl & Pick<PictureOptions, 'pictures'>) {
  const t = useDeskTexts()
  const chosen = pictures.find(({ id }) => String(id) === value)
  const error = errors[name]
  return (
    <div className={styles.picture}>
      <SelectField
        name={name}
        label={label}
        value={value}
        onChange={onChange}
        placeholder={t('content.picture.none')}
        choices={pictures.map((picture) => ({ value: String(picture.id), label: `${picture.name}: ${picture.alt}` }))}
        {...(error && { error })}
      />
      {pictures.length === 0 && (
        <p>
          {t('content.picture.library')} <Link href={href(deskRoutes['media.index'])}>{t('media.title')}</Link>
        </p>
      )}
      {chosen && <img className={styles.shown} src={chosen.url} alt={chosen.alt} loading="lazy" decoding="async" />}
    </div>
  )
}
