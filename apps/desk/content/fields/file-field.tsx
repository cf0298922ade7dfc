import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { nameFieldElement } from '#ui/controls/field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Link, useShared } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { FileField } from '#apps/desk/ui/form/file-field.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import type { OwnControl, OwnField } from '../content-field.ts'
import { type FileChoice, libraryTypes } from '../files/files.ts'
import { useFileUpload } from '../files/use-file-upload.ts'

interface DownloadOptions extends Pick<OwnField, 'name' | 'label'> {
  hint: string
  files: readonly FileChoice[]
  /** Others choose among the files that are there. */
  mayUpload: boolean
}

/** A document to download, by its name: chosen, or handed in right here. */
export const createDownloadField = ({ name, label, ...options }: DownloadOptions): OwnField => ({
  name,
  label,
  write: (value) => options.files.find((file) => file.name === value)?.title ?? value,
  control: (control) => <DownloadControl {...control} {...options} />,
})

function DownloadControl({
  name,
  label,
  hint,
  value,
  errors,
  onChange,
  files,
  mayUpload,
}: OwnControl & Omit<DownloadOptions, 'name' | 'label'>) {
  const t = useDeskTexts()
  const { shop } = useShared()
  const { send, isBusy, progress, error } = useFileUpload('downloads')
  const [added, setAdded] = useState<FileChoice[]>([])
  const [file, setFile] = useState<File | null>(null)
  const [round, setRound] = useState(0)
  const choices = [...added, ...files]
  const chosen = choices.find((one) => one.name === value)
  const url = chosen?.url || (/^(https?:\/)?\//.test(value) ? value : '')
  const upload = async () => {
    const uploaded = await send(file)
    if (!uploaded) return
    setAdded([{ ...uploaded, url: '' }, ...added])
    onChange(uploaded.name)
    setFile(null)
    setRound(round + 1)
  }
  return (
    <fieldset className={layout.fieldset} id={`${nameFieldElement(name)}-all`} tabIndex={-1}>
      <legend>{label}</legend>
      <SelectField
        name={name}
        label={t('media.files.choose')}
        hint={hint}
        value={value}
        onChange={onChange}
        choices={choices.map((one) => ({ value: one.name, label: one.title }))}
        placeholder={t('media.files.noFile')}
        {...(errors[name] && { error: errors[name] })}
      />
      {url !== '' && (
        <p>
          <a href={new URL(url, shop.href).href}>{t('media.files.open')}</a>
        </p>
      )}
      {mayUpload && (
        <>
          <FileField
            key={round}
            name={`${name}-upload`}
            label={t('media.files.add.downloads')}
            hint={t('media.files.hint.downloads')}
            accept={libraryTypes.downloads}
            error={error || undefined}
            onChoose={setFile}
          />
          <div className={layout.actions}>
            <Button variant="secondary" loading={isBusy} onClick={() => void upload()}>
              {t('media.files.send')}
            </Button>
            {isBusy && <progress value={progress} max={100} aria-label={t('media.files.add.downloads')} />}
            <Link href={href(deskRoutes['files.index'])}>{t('media.files.all')}</Link>
          </div>
        </>
      )}
    </fieldset>
  )
}
