import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import { FileField, useDryRun, useFileForm } from '#apps/desk/ui/form/file-field.tsx'
import { Drafts } from './drafts.tsx'
import type { Draft } from './files.ts'
import styles from './files-page.module.css'
import { DryRun } from './dry-run.tsx'

export interface SeasonFilesPageProps {
  /** Null: no file was uploaded. */
  look: FileDryRun | null
  drafts: Draft[]
}

/** The season as a single file: export, dry run and import. */
export default function SeasonFilesPage({ look, drafts }: SeasonFilesPageProps) {
  const t = useDeskTexts()
  return (
    <>
      <BackLink href={href(deskRoutes['season.index'])}>{t('planning.title')}</BackLink>
      <PageHead title={t('files.title')}>{t('files.sentence')}</PageHead>
      <TakeSeasonAlong />
      <ImportFile look={look} />
      {drafts.length > 0 && <Drafts drafts={drafts} />}
    </>
  )
}

function TakeSeasonAlong() {
  const t = useDeskTexts()
  return (
    <section className={styles.section} aria-labelledby="take-along">
      <h2 id="take-along">{t('files.take')}</h2>
      <p>{t('files.takeHint')}</p>
      <div className={layout.actions}>
        <Button as="a" variant="secondary" href={href(deskRoutes['season.files.template'])}>
          {t('files.take.template')}
        </Button>
        <Button as="a" variant="secondary" href={href(deskRoutes['season.files.export'], { format: 'xlsx' })}>
          {t('files.take.xlsx')}
        </Button>
        <Button as="a" variant="secondary" href={href(deskRoutes['season.files.export'], { format: 'json' })}>
          {t('files.take.json')}
        </Button>
      </div>
      <p>
        {t('files.take.ordersHint')} <Link href={href(deskRoutes['orders.index'])}>{t('frame.room.orders')}</Link>
      </p>
    </section>
  )
}

function ImportFile({ look }: { look: FileDryRun | null }) {
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
