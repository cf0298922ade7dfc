import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { FileField } from '#apps/desk/ui/form/file-field.tsx'
import { useFileForm } from '#apps/desk/ui/form/use-file-form.ts'
import { useDryRun } from '../use-dry-run.ts'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './files-page.module.css'
import { DryRun } from './dry-run.tsx'

/** Selects a file, makes a dry run, and imports it as shown. */
export function ImportFile({ look }: { look: FileDryRun | null }) {
  const t = useDeskTexts()
  const form = useFileForm(href(deskRoutes['season.files.store']), { preserveState: true, reset: false })
  const { file } = form.fields
  const { shown, result, onSend } = useDryRun({ file, look, isBusy: form.processing })
  const send = (seen: string) => {
    onSend()
    // The form contains only the file: the server reads nothing of it before it knows the sender.
    const url = href(deskRoutes['season.files.store'], {}, seen ? { query: { seen } } : {})
    void form.submit({ url, preserveScroll: true })
  }
  return (
    <form
      className={styles.section}
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-labelledby="bring-in"
      onSubmit={(event) => {
        event.preventDefault()
        send('')
      }}
    >
      <h2 id="bring-in">{t('files.bring')}</h2>
      <p>{t('files.bringHint')}</p>
      <FileField
        name="file"
        label={t('files.bring.file')}
        hint={t('files.bring.fileHint')}
        accept=".xlsx,.json,.csv,.tsv,.txt"
        error={form.errors.file}
        onChoose={(chosen) => form.setField('file', chosen)}
      />
      <div className={layout.actions}>
        <Button
          type="submit"
          variant={shown?.kind === 'ready' ? 'secondary' : 'primary'}
          loading={form.processing}
          unready={file === null}
        >
          {t('files.bring.look')}
        </Button>
      </div>
      {shown && (
        <div ref={result} tabIndex={-1} className={styles.section}>
          <DryRun look={shown} isBusy={form.processing} onApply={send} />
        </div>
      )}
    </form>
  )
}
