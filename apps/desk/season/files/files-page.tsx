import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { ImportFile } from './import-file.tsx'
import { Drafts } from './drafts.tsx'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import type { Draft } from './files.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './files-page.module.css'

export interface SeasonFilesPageProps {
  /** Dry run of the uploaded file; null: none uploaded. */
  look: FileDryRun | null
  drafts: Draft[]
}

/** The season as a single file: export, dry run and import. */
export default function SeasonFilesPage({ look, drafts }: SeasonFilesPageProps) {
  const t = useDeskTexts()
  return (
    <>
      <p>
        <Link href={href(deskRoutes['season.index'])}>{t('planning.title')}</Link>
      </p>
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
