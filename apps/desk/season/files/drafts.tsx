import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Link, usePost } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import type { Draft, DraftKind } from './files.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './files-page.module.css'

const keyOf = ({ kind, id }: Draft) => `${kind} ${id}`

/** Concerts are published in their list. */
export function Drafts({ drafts }: { drafts: readonly Draft[] }) {
  const t = useDeskTexts()
  const post = usePost()
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = drafts.filter((draft) => !left.includes(keyOf(draft)))
  const idsOf = (kind: DraftKind) => chosen.flatMap((draft) => (draft.kind === kind ? [draft.id] : []))
  const publish = () =>
    post(href(deskRoutes['season.files.publish']), {
      venues: idsOf('venues'),
      events: idsOf('events'),
      soloists: idsOf('soloists'),
      isPublished: 'true',
    })
  const columns: Column<Draft>[] = [
    { key: 'title', title: t('files.drafts.name'), cell: ({ title }) => title },
    { key: 'kind', title: t('files.drafts.kind'), cell: ({ kind }) => t(`files.drafts.${kind}`) },
  ]
  return (
    <section className={styles.section}>
      <h2>{t('files.drafts')}</h2>
      <p>
        {t('files.draftsHint')}{' '}
        <Link href={href(deskRoutes['season.index'], {}, { query: { show: 'draft' } })}>
          {t('files.drafts.concerts')}
        </Link>
      </p>
      <DataTable
        caption={t('files.drafts')}
        columns={columns}
        rows={drafts}
        keyOf={keyOf}
        selection={{
          chosen: chosen.map(keyOf),
          onChange: (keys) => setLeft(drafts.map(keyOf).filter((key) => !keys.includes(key))),
          labelOf: ({ title }) => title,
        }}
        empty={null}
      />
      <div className={layout.actions}>
        <Button unready={chosen.length === 0} onClick={publish}>
          {t('files.drafts.publish', { count: chosen.length })}
        </Button>
      </div>
    </section>
  )
}
