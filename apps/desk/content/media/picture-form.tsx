import { href } from '@cadenza/navigation'
import { useForm } from '@cadenza/navigation/react'
import { TextField } from '#ui/controls/text-field.tsx'
import { locales } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ConflictList } from '#apps/desk/ui/conflict/conflict-list.tsx'
import { useConflicts } from '#apps/desk/ui/conflict/use-conflicts.ts'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { fieldName, type Fields, readFieldName } from '../content.ts'
import { FocalField } from './focal-field.tsx'
import { type FocalPoint, pictureTexts, type ShownPicture } from './media.ts'
import styles from './picture-page.module.css'

interface PictureFormProps {
  picture: ShownPicture
  /** The form begins anew, after something was saved: its button has the focus, as before. */
  isAgain: boolean
}

/** What is said of a picture in each language, and what of it stays in sight. */
export function PictureForm({ picture, isAgain }: PictureFormProps) {
  const t = useDeskTexts()
  const { id, fields: stored } = picture
  const nameOf = useFieldNames()
  const { was, conflicts } = useConflicts({ stored, words: { nameOf, write: (_, value) => value } })
  const form = useForm<Fields>({
    url: href(deskRoutes['media.save'], { picture: id }),
    method: 'POST',
    fields: stored,
    transform: (mine) => ({ was, mine }),
    preserveScroll: true,
    reset: false,
  })
  const errors: Record<string, string | undefined> = form.errors
  const { fields } = form
  const change = (name: string, value: string) => {
    form.setField(name, value)
    if (errors[name]) form.clearErrors(name)
  }
  const point = { x: Number(fields['focal_x']), y: Number(fields['focal_y']) }
  const movePoint = ({ x, y }: FocalPoint) => {
    change('focal_x', String(x))
    change('focal_y', String(y))
  }
  return (
    <DeskForm form={form} submit={t('media.save')} isWide isAgain={isAgain}>
      <ConflictList conflicts={conflicts} onTake={({ name }) => change(name, stored[name] ?? '')} />
      {picture.picture && (
        <FocalField picture={picture.picture} value={point} onChange={movePoint} error={errors['focal_x']} />
      )}
      {pictureTexts.map((text) => (
        <div key={text} className={styles.languages}>
          {locales.map((locale) => {
            const name = fieldName(text, locale)
            const error = errors[name]
            return (
              <TextField
                key={name}
                name={name}
                label={nameOf(name)}
                lang={locale}
                multiline
                rows={3}
                autoComplete="off"
                value={fields[name] ?? ''}
                onChange={(value) => change(name, value)}
                {...(text === 'alt' ? { hint: t('media.altHint'), required: true } : { optional: true })}
                {...(error && { error })}
              />
            )
          })}
        </div>
      ))}
    </DeskForm>
  )
}

/** What a field of a picture is called. */
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
