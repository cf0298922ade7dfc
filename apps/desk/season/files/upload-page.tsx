import { href } from '@cadenza/navigation'
import { useForm, usePoll } from '@cadenza/navigation/react'
import { useEffect, useRef } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { StateMark } from '#apps/desk/ui/display/state-mark.tsx'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { Drafts } from './drafts.tsx'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import type { Draft, Upload } from './files.ts'
import styles from './files-page.module.css'
import { DryRun } from './dry-run.tsx'

export interface UploadPageProps {
  upload: Upload
  drafts: Draft[]
}

const askEveryMilliseconds = 1000

/** Processing continues without viewers. */
export default function UploadPage({ upload, drafts }: UploadPageProps) {
  const t = useDeskTexts()
  const { name, state, outcome } = upload
  const isRunning = state === 'running' && !outcome
  // The types know only the shop's pages, and thus none of these properties.
  usePoll(isRunning && askEveryMilliseconds, { only: ['upload', 'drafts'] as never })
  return (
    <>
      <BackLink href={href(deskRoutes['season.files'])}>{t('files.title')}</BackLink>
      <PageHead title={t('files.upload.title')}>{name}</PageHead>
      {isRunning ? <Progress upload={upload} /> : <Outcome key={upload.id} upload={upload} />}
      {drafts.length > 0 && <Drafts drafts={drafts} />}
    </>
  )
}

function Progress({ upload: { step, written, entries, isMeant } }: Pick<UploadPageProps, 'upload'>) {
  const t = useDeskTexts()
  const label = step === 'writing' && !isMeant ? t('files.upload.trying') : t(`files.upload.${step}`)
  const counted = step === 'writing' && entries > 0 ? t('files.upload.written', { written, entries }) : label
  return (
    <section className={styles.section} aria-label={t('changes.howFar')}>
      <p role="status">
        <StateMark shape="open">{label}</StateMark>
      </p>
      <progress
        className={styles.bar}
        aria-label={counted}
        {...(step === 'writing' && entries > 0 && { value: written, max: entries })}
      />
      {counted !== label && <p>{counted}</p>}
      <p>{t('changes.state.running')}</p>
    </section>
  )
}

function Outcome({ upload: { id, outcome } }: Pick<UploadPageProps, 'upload'>) {
  const t = useDeskTexts()
  const result = useRef<HTMLElement>(null)
  useEffect(() => result.current?.focus(), [])
  return (
    <section ref={result} tabIndex={-1} className={styles.section} aria-label={t('files.upload.outcome')}>
      {!outcome && <Banner kind="negative" title={t('files.upload.failed')} />}
      {outcome && 'done' in outcome && <Banner kind="positive" title={t('files.done', outcome.done)} />}
      {outcome && 'look' in outcome && <Found id={id} look={outcome.look} />}
    </section>
  )
}

function Found({ id, look }: { id: number; look: FileDryRun }) {
  const url = href(deskRoutes['season.upload.store'], { upload: id })
  const seen = look.kind === 'ready' ? look.seen : ''
  const form = useForm({ url, method: 'POST', fields: { seen }, timeout: 0 })
  return <DryRun look={look} isBusy={form.processing} onApply={() => void form.submit({ preserveScroll: true })} />
}
