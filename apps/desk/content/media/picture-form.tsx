import { href } from '@cadenza/navigation'
import { joinClassNames } from '#ui/class-names.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { locales } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ConflictList } from '#apps/desk/ui/conflict/conflict-list.tsx'
import { useConflictForm } from '#apps/desk/ui/conflict/use-conflict-form.ts'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { nameFieldInLocale, readFieldName } from '../content.ts'
import { FocalField } from './focal-field.tsx'
import { type FocalPoint, pictureTexts, type ShownPicture } from './media.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './picture-page.module.css'

interface PictureFormProps {
  picture: ShownPicture
  /** Whether the form restarts after saving: its button then gets the focus back. */
  isAgain: boolean
}

/** Form for the texts of a picture in each language, and its focal point. */
export function PictureForm({ picture, isAgain }: PictureFormProps) {
  const t = useDeskTexts()
  const { id, fields: stored } = picture
  const nameOf = useFieldNames()
  const { form, conflicts, take } = useConflictForm({
    url: href(deskRoutes['media.save'], { picture: id }),
    stored,
    words: { nameOf, write: (_, value) => value },
  })
  const { fields } = form
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
      {pictureTexts.map((text) => (
        <div key={text} className={joinClassNames(layout.fields, styles.languages)}>
          {locales.map((locale) => {
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

/** Returns the label of a picture's field. */
export function useFieldNames(): (field: string) => string {
  const t = useDeskTexts()
  return (field) => {
    if (field === 'focal_x' || field === 'focal_y') return t(`media.field.${field}`)
    const read = readFieldName(field)
    const text = pictureTexts.find((name) => name === read?.name)
    return read && text
      ? t('content.textIn', { text: t(`media.text.${text}`), language: t(`content.language.${read.locale}`) })
      : field
  }
}
