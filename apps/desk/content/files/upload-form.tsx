import { href } from '@cadenza/navigation'
import { useId, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useUnsavedChanges } from '#ui/dialog/use-unsaved-changes.ts'
import { locales } from '#values/locales.ts'
import { Link, useNavigation } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { FileField } from '#apps/desk/ui/form/file-field.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { type Library, libraryTexts, libraryTypes } from './files.ts'
import { type UploadedFile, useFileUpload } from './use-file-upload.ts'

const noTexts = { en: '', fr: '', hu: '' }

/** Hands in a file with what visitors read of it. */
export function UploadForm({ library }: { library: Library }) {
  const t = useDeskTexts()
  const key = useId()
  const navigation = useNavigation()
  const { send, isBusy, progress, error } = useFileUpload(library)
  const [file, setFile] = useState<File | null>(null)
  const [texts, setTexts] = useState(noTexts)
  const [added, setAdded] = useState<UploadedFile | null>(null)
  // A new field is empty: browsers set no file.
  const [round, setRound] = useState(0)
  useUnsavedChanges(isBusy)
  const submit = async () => {
    const uploaded = await send(file, texts)
    if (!uploaded) return
    setAdded(uploaded)
    setFile(null)
    setTexts(noTexts)
    setRound(round + 1)
    void navigation.reload()
  }
  return (
    <form
      method="post"
      noValidate
      aria-label={t(`media.files.add.${library}`)}
      className={layout.section}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FileField
        key={round}
        name={`file-${library}`}
        label={t(`media.files.add.${library}`)}
        hint={t(`media.files.hint.${library}`)}
        accept={libraryTypes[library]}
        error={error || undefined}
        onChoose={setFile}
      />
      <div className={layout.fields}>
        {locales.map((locale) => (
          <TextField
            key={locale}
            name={`${key}-${locale}`}
            label={t('content.textIn', {
              text: t(`media.files.text.${libraryTexts[library]}`),
              language: t(`content.language.${locale}`),
            })}
            lang={locale}
            autoComplete="off"
            value={texts[locale]}
            onChange={(text) => setTexts({ ...texts, [locale]: text })}
            {...(locale === 'en' && library === 'recordings' ? { required: true } : { optional: true })}
          />
        ))}
      </div>
      <div className={layout.actions}>
        <Button type="submit" variant="secondary" loading={isBusy}>
          {t('media.files.send')}
        </Button>
        {isBusy && <progress value={progress} max={100} aria-label={t(`media.files.add.${library}`)} />}
        <span role="status">
          {added && (
            <>
              {t('media.upload.state.done')}:{' '}
              <Link href={href(deskRoutes['files.show'], { library, file: added.id })}>{added.title}</Link>
            </>
          )}
        </span>
      </div>
    </form>
  )
}
