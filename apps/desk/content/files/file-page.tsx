import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { locales } from '#values/locales.ts'
import { useNavigation, usePost, useShared } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ConflictList } from '#apps/desk/ui/conflict/conflict-list.tsx'
import { useConflictForm } from '#apps/desk/ui/conflict/use-conflict-form.ts'
import { ConfirmDialog } from '#apps/desk/ui/dialog/confirm-dialog.tsx'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { FileField, useFileForm } from '#apps/desk/ui/form/file-field.tsx'
import { useFormKey } from '#apps/desk/ui/form/use-form-key.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { nameFieldInLocale, type ShownRevision } from '../content.ts'
import { type ContentField, findLabel } from '../content-field.ts'
import { HistorySection } from '../history-section.tsx'
import { type FileUse, libraryTexts, libraryTypes, type ShownFile } from './files.ts'
import { useBytes } from './files-page.tsx'

export interface FilePageProps {
  file: ShownFile
  uses: FileUse[]
  revisions: ShownRevision[]
  mayEdit: boolean
}

export default function FilePage({ file, uses, revisions, mayEdit }: FilePageProps) {
  const t = useDeskTexts()
  const post = usePost()
  const { shop } = useShared()
  const writeBytes = useBytes()
  const { key, isAgain } = useFormKey(file.fields)
  const { library, id, url, bytes, seconds, title } = file
  const text = libraryTexts[library]
  const fields: ContentField[] = [
    { name: text, label: t(`media.files.text.${text}`), isRunning: false },
    // A replaced file, by its address.
    { name: 'file', label: t('media.file'), write: (value) => value.split('"')[1] ?? value, control: () => null },
  ]
  return (
    <>
      <BackLink href={href(deskRoutes['files.index'])}>{t('media.files.title')}</BackLink>
      <PageHead title={title || file.name}>{t('media.uses', { count: uses.length })}</PageHead>
      <p>
        {library === 'recordings' ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- music
          <audio controls preload="none" src={new URL(url, shop.href).href} aria-label={title} />
        ) : (
          <a href={new URL(url, shop.href).href}>{t('media.files.open')}</a>
        )}{' '}
        <span className={layout.muted}>
          {writeBytes(bytes)}
          {seconds !== null && ` · ${t('media.files.seconds', { seconds })}`}
        </span>
      </p>
      {mayEdit && <TextForm key={key} file={file} fields={fields} isAgain={isAgain} />}
      {mayEdit && <ReplaceForm file={file} />}
      <Uses uses={uses} />
      {mayEdit && <Removal file={file} />}
      <HistorySection
        revisions={revisions}
        texts={fields}
        onRevert={
          mayEdit ? (revision) => post(href(deskRoutes['files.revert'], { library, file: id, revision })) : null
        }
      />
    </>
  )
}

interface TextFormProps {
  file: ShownFile
  fields: readonly ContentField[]
  isAgain: boolean
}

function TextForm({ file: { library, id, fields: stored }, fields, isAgain }: TextFormProps) {
  const t = useDeskTexts()
  const nameOf = (field: string) => findLabel(field, fields, t)
  const { form, conflicts, take } = useConflictForm({
    url: href(deskRoutes['files.save'], { library, file: id }),
    stored,
    words: { nameOf, write: (_, value) => value },
  })
  return (
    <DeskForm form={form} submit={t('media.save')} isAgain={isAgain}>
      <ConflictList conflicts={conflicts} onTake={take} />
      {locales.map((locale) => {
        const name = nameFieldInLocale(libraryTexts[library], locale)
        return (
          <TextField
            key={name}
            {...form.control(name)}
            label={nameOf(name)}
            lang={locale}
            autoComplete="off"
            {...(locale === 'en' ? { required: true } : { optional: true })}
          />
        )
      })}
    </DeskForm>
  )
}

function ReplaceForm({ file: { library, id } }: { file: ShownFile }) {
  const t = useDeskTexts()
  const form = useFileForm(href(deskRoutes['files.replace'], { library, file: id }), { preserveScroll: true })
  return (
    <form
      className={layout.section}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <FileField
        name="file"
        label={t('media.replace.label')}
        hint={t(`media.files.hint.${library}`)}
        accept={libraryTypes[library]}
        error={form.errors.file}
        onChoose={(chosen) => form.setField('file', chosen)}
      />
      <div className={layout.actions}>
        <Button type="submit" variant="secondary" loading={form.processing}>
          {t('media.replace')}
        </Button>
      </div>
    </form>
  )
}

function Uses({ uses }: { uses: readonly FileUse[] }) {
  const t = useDeskTexts()
  return (
    <section className={layout.section} aria-labelledby="uses">
      <h2 id="uses">{t('media.where')}</h2>
      {uses.length === 0 ? (
        <p>{t('media.uses', { count: 0 })}</p>
      ) : (
        <ul>
          {uses.map(({ kind, id, title }) => (
            <li key={`${kind} ${id}`}>{`${t(`media.use.${kind as 'event'}`)}: ${title}`}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A used file cannot be deleted: a page would lead nowhere. */
function Removal({ file: { library, id, title, uses } }: { file: ShownFile }) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const [isOpen, setIsOpen] = useState(false)
  const url = href(deskRoutes['files.destroy'], { library, file: id })
  return (
    <section className={layout.section} aria-labelledby="removal">
      <h2 id="removal">{t('media.remove.title')}</h2>
      {uses > 0 ? (
        <p>{t('media.remove.used')}</p>
      ) : (
        <div className={layout.actions}>
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {t('media.files.remove')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('media.files.removeOf', { title })}
        confirm={t('media.files.remove')}
        onConfirm={() => void navigation.navigate({ url, method: 'DELETE' })}
      >
        <p>{t('media.files.removeHint')}</p>
      </ConfirmDialog>
    </section>
  )
}
