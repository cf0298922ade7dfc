import { href } from '@cadenza/navigation'
import { useId, useRef } from 'react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { languageTags } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { useFileForm } from '#apps/desk/ui/form/use-file-form.ts'
import type { ShownPicture } from './media.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './picture-page.module.css'
import { pictureTypes } from './upload-section.tsx'

/** File of a picture, replaceable for all its uses. */
export function FileSection({ picture, mayEdit }: { picture: ShownPicture; mayEdit: boolean }) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { width, height, format, bytes, isWaiting } = picture
  const megabytes = new Intl.NumberFormat(languageTags[locale], {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
  const facts = [`${width} × ${height}`, format, bytes === null ? null : megabytes.format(bytes / 1e6)]
  return (
    <section className={styles.section} aria-labelledby="file">
      <h2 id="file">{t('media.file')}</h2>
      <p>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      {isWaiting && <p>{t('media.file.waiting')}</p>}
      {mayEdit && <ReplaceForm id={picture.id} />}
    </section>
  )
}

function ReplaceForm({ id }: { id: number }) {
  const t = useDeskTexts()
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  const form = useFileForm(href(deskRoutes['media.replace'], { picture: id }), {
    preserveScroll: true,
    hooks: {
      success: () => {
        if (input.current) input.current.value = ''
      },
    },
  })
  const errors: Record<string, string | undefined> = form.errors
  return (
    <form
      className={styles.replace}
      method="post"
      encType="multipart/form-data"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <label htmlFor={field}>{t('media.replace.label')}</label>
      <input
        ref={input}
        id={field}
        name="file"
        type="file"
        accept={pictureTypes}
        aria-describedby={`${field}-hint ${field}-error`}
        onChange={(event) => form.setField('file', event.target.files?.[0] ?? null)}
      />
      <p id={`${field}-hint`} className={layout.muted}>
        {t('media.replace.hint')}
      </p>
      {form.progress !== null && <progress value={form.progress} max={100} aria-label={t('media.replace.label')} />}
      <FieldError id={`${field}-error`} error={errors['file']} />
      <Button type="submit" variant="secondary" loading={form.processing}>
        {t('media.replace')}
      </Button>
    </form>
  )
}
