import { href } from '@cadenza/navigation'
import { useId, useRef } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Link, useNavigation, usePost } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { useFormKey } from '#apps/desk/ui/form/use-form-key.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { useLocale } from '#ui/i18n/translation.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { type Locale, languageTags } from '#values/locales.ts'
import { useFileForm } from '#apps/desk/ui/form/file-field.tsx'
import type { ShownRevision } from '../content.ts'
import { HistorySection } from '../history-section.tsx'
import { pictureTexts, type ShownPicture, type ShownUse } from './media.ts'
import { PictureForm, usePictureWords } from './picture-form.tsx'
import styles from './picture-page.module.css'
import { pictureTypes } from './upload-section.tsx'

export interface PicturePageProps {
  picture: ShownPicture
  uses: ShownUse[]
  revisions: ShownRevision[]
  /** Languages of the house. */
  locales: Locale[]
  mayEdit: boolean
}

export default function PicturePage({ picture, uses, revisions, locales, mayEdit }: PicturePageProps) {
  const t = useDeskTexts()
  const post = usePost()
  const { nameOf, write } = usePictureWords()
  const { id, name, fields, undescribed } = picture
  const { key, isAgain } = useFormKey(fields)
  const revert = (revision: number) => post(href(deskRoutes['media.revert'], { picture: id, revision }))
  const named = revisions.map((revision) => ({
    ...revision,
    changes: revision.changes.map(({ field, before, after }) => ({
      field: nameOf(field),
      before: write(field, before),
      after: write(field, after),
    })),
  }))
  return (
    <>
      <BackLink href={href(deskRoutes['media.index'])}>{t('media.title')}</BackLink>
      <PageHead title={name}>
        {t(undescribed.length > 0 ? 'media.stands.undescribed' : 'media.uses', { count: uses.length })}
      </PageHead>
      {mayEdit ? (
        <PictureForm key={key} picture={picture} textLocales={locales} isAgain={isAgain} />
      ) : (
        <Texts picture={picture} />
      )}
      <FileSection picture={picture} mayEdit={mayEdit} />
      <Uses uses={uses} />
      {mayEdit && <Removal id={id} isUsed={uses.length > 0} />}
      <HistorySection
        revisions={named}
        texts={pictureTexts.map((text) => ({ name: text, label: t(`media.text.${text}`), isRunning: false }))}
        onRevert={mayEdit ? revert : null}
      />
    </>
  )
}

function Texts({ picture: { picture, fields } }: { picture: ShownPicture }) {
  const t = useDeskTexts()
  const { nameOf, write } = usePictureWords()
  return (
    <>
      {picture && <Picture picture={picture} sizes="40rem" className={styles.whole} />}
      <dl className={layout.texts}>
        {Object.entries(fields).map(([field, text]) => (
          <div key={field}>
            <dt>{nameOf(field)}</dt>
            <dd>{write(field, text) || t('content.nothing')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Uses({ uses }: { uses: readonly ShownUse[] }) {
  const t = useDeskTexts()
  return (
    <section className={styles.section} aria-labelledby="uses">
      <h2 id="uses">{t('media.where')}</h2>
      {uses.length === 0 ? (
        <p>{t('media.uses', { count: 0 })}</p>
      ) : (
        <ul>
          {uses.map(({ kind, id, title }) => (
            <li key={`${kind} ${id}`}>
              {kind === 'gallery' ? (
                <Link href={href(deskRoutes['gallery.index'])}>{t('media.gallery')}</Link>
              ) : (
                t(`media.use.${kind}`)
              )}
              {title && `: ${title}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A used picture cannot be deleted: a page would lose it. */
function Removal({ id, isUsed }: { id: number; isUsed: boolean }) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const remove = () =>
    void navigation.navigate({ url: href(deskRoutes['media.destroy'], { picture: id }), method: 'DELETE' })
  return (
    <section className={styles.section} aria-labelledby="removal">
      <h2 id="removal">{t('media.remove.title')}</h2>
      <p>{t(isUsed ? 'media.remove.used' : 'media.remove.hint')}</p>
      {!isUsed && (
        <Button variant="secondary" onClick={remove}>
          {t('media.remove')}
        </Button>
      )}
    </section>
  )
}

/** File of a picture, replaceable for all its uses. */
function FileSection({ picture, mayEdit }: { picture: ShownPicture; mayEdit: boolean }) {
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
