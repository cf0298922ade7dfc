import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import type { HallCategory, HallPlan } from '#core/catalogue/plan/plan.ts'
import type { PlanFlaw } from '#core/catalogue/plan/plan-flaw.ts'
import { PlanSection } from '#apps/shop/catalogue/plan/plan-section.tsx'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { FileField } from '#apps/desk/ui/form/file-field.tsx'
import { useFileForm } from '#apps/desk/ui/form/use-file-form.ts'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { useDryRun } from '../use-dry-run.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './hall-page.module.css'
import { assignAlike, assignAreas, type PlanDryRun } from './hall-plan.ts'

interface DrawnProps {
  venue: { slug: string; title: string }
  categories: HallCategory[]
  onUse: (plan: HallPlan) => void
}

interface PlanUploadProps extends DrawnProps {
  hallId: number
  look: PlanDryRun | null
}

/** Selects and previews a plan file, and applies it as shown. */
export function PlanUpload({ hallId, look, ...drawn }: PlanUploadProps) {
  const t = useDeskTexts()
  const form = useFileForm(href(deskRoutes['season.hall.plan.look'], { venue: hallId }), {
    preserveState: true,
    preserveScroll: true,
    reset: false,
  })
  const { file } = form.fields
  const { shown, result, onSend } = useDryRun({ file, look, isBusy: form.processing })
  return (
    <>
      <form
        className={styles.section}
        method="post"
        encType="multipart/form-data"
        noValidate
        aria-labelledby="plan-file"
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
          void form.submit()
        }}
      >
        <h2 id="plan-file">{t('planning.hallPlan.bring')}</h2>
        <p>{t('planning.hallPlan.bringHint')}</p>
        <FileField
          name="file"
          label={t('planning.hallPlan.file')}
          hint={t('planning.hallPlan.fileHint')}
          accept=".yaml,.yml,.json"
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
            {t('planning.hallPlan.look')}
          </Button>
        </div>
      </form>
      {shown && (
        <div ref={result} tabIndex={-1} className={styles.section}>
          {shown.kind === 'flawed' ? (
            <Flaws flaws={shown.flaws} />
          ) : (
            <Drawn key={JSON.stringify(shown.plan)} plan={shown.plan} {...drawn} />
          )}
        </div>
      )}
    </>
  )
}

function Flaws({ flaws }: { flaws: readonly PlanFlaw[] }) {
  const t = useDeskTexts()
  const columns: Column<PlanFlaw>[] = [
    { key: 'line', title: t('planning.hallPlan.line'), isNumber: true, cell: ({ line }) => line },
    { key: 'where', title: t('planning.hallPlan.where'), cell: ({ where }) => where || '–' },
    {
      key: 'what',
      title: t('planning.hallPlan.what'),
      cell: ({ is, limit = 0, name = '' }) => t(`planning.hallPlan.flaw.${is}`, { limit, name }),
    },
  ]
  return (
    <>
      <Banner kind="negative" title={t('planning.hallPlan.flawed', { count: flaws.length })} />
      <DataTable
        caption={t('planning.hallPlan.flaws')}
        columns={columns}
        rows={flaws}
        keyOf={(flaw) => JSON.stringify(flaw)}
        empty={null}
      />
    </>
  )
}

/** The plan of the file, with a mapping of areas to categories. */
function Drawn({ plan, venue, categories, onUse }: DrawnProps & { plan: HallPlan }) {
  const t = useDeskTexts()
  const [assignment, setAssignment] = useState(() => assignAlike(plan, categories))
  const assigned = assignAreas(plan, assignment)
  const isEmpty = assigned.areas.length === 0
  return (
    <>
      <h2>{t('planning.hallPlan.parts')}</h2>
      <div className={joinClassNames(layout.fields, styles.fields)}>
        {Object.entries(assignment).map(([name, part]) => (
          <SelectField
            key={name}
            name={`area-${name}`}
            label={t('planning.hallPlan.areasOf', { name })}
            value={part}
            onChange={(value) => setAssignment({ ...assignment, [name]: value })}
            choices={categories.map(({ key, title }) => ({ value: key, label: title }))}
            placeholder={t('planning.hallPlan.leaveOut')}
          />
        ))}
      </div>
      <h2>{t('planning.hallPlan.preview')}</h2>
      <PlanSection venue={venue} plan={assigned} categories={categories} />
      {isEmpty && <p>{t('planning.hallPlan.empty')}</p>}
      <div className={layout.actions}>
        <Button unready={isEmpty} onClick={() => onUse(assigned)}>
          {t('planning.hallPlan.use')}
        </Button>
      </div>
    </>
  )
}
