import { href } from '@cadenza/navigation'
import { useState } from 'react'
import type { HallCategory, HallPlan } from '#core/catalogue/plan/plan.ts'
import { PlanSection } from '#apps/shop/catalogue/plan/plan-section.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useNavigation, useShared } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import type { PlanFlaw } from '#core/catalogue/plan/plan-flaw.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { FileField, useDryRun, useFileForm } from '#apps/desk/ui/form/file-field.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './hall-page.module.css'
import type { PlanDryRun } from './hall-plan.ts'

export interface HallPlanPageProps {
  hall: { id: number; slug: string; title: string; version: number }
  plan: HallPlan | null
  categories: HallCategory[]
  look: PlanDryRun | null
}

/** Plan of a hall: view, replace by a file, and delete. */
export default function HallPlanPage({ hall, plan, categories, look }: HallPlanPageProps) {
  const t = useDeskTexts()
  const { errors } = useShared()
  const navigation = useNavigation()
  const store = (next: HallPlan | null) =>
    void navigation.navigate({
      url: href(deskRoutes['season.hall.plan.store'], { venue: hall.id }),
      method: 'POST',
      data: { plan: next === null ? '' : JSON.stringify(next), version: hall.version },
    })
  const venue = { slug: hall.slug, title: hall.title }
  const error = (errors as Record<string, string | undefined>)['plan']
  return (
    <>
      <BackLink href={href(deskRoutes['season.hall'], { venue: hall.id })}>{hall.title}</BackLink>
      <PageHead
        title={t('planning.hallPlan')}
        action={
          plan && (
            <Button variant="secondary" onClick={() => store(null)}>
              {t('planning.hallPlan.remove')}
            </Button>
          )
        }
      >
        {t('planning.hallPlan.sentence')}
      </PageHead>
      {error && <Banner kind="negative" title={error} />}
      <section className={styles.section} aria-labelledby="plan-now">
        <h2 id="plan-now">{t('planning.hallPlan.now')}</h2>
        {plan ? (
          <PlanSection venue={venue} plan={plan} categories={categories} />
        ) : (
          <p>{t('planning.hallPlan.none')}</p>
        )}
      </section>
      <PlanUpload
        hallId={hall.id}
        venue={{ ...venue, slug: `${venue.slug}-new` }}
        categories={categories}
        look={look}
        onUse={store}
      />
    </>
  )
}

interface DrawnProps {
  venue: { slug: string; title: string }
  categories: HallCategory[]
  onUse: (plan: HallPlan) => void
}

interface PlanUploadProps extends DrawnProps {
  hallId: number
  look: PlanDryRun | null
}

/** Previews a plan file, and applies it as shown. */
function PlanUpload({ hallId, look, ...drawn }: PlanUploadProps) {
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
    { key: 'line', title: t('planning.hallPlan.line'), isNumber: true, cell: ({ line }) => String(line) },
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

/** Maps area names of a file to hall categories; empty: omitted. */
type Assignment = Readonly<Record<string, string>>

/** Maps areas with the name of a category to it. */
function assignAlike(plan: HallPlan, categories: readonly HallCategory[]): Assignment {
  const known = new Set(categories.map(({ key }) => key))
  return Object.fromEntries(plan.areas.map(({ category }) => [category, known.has(category) ? category : '']))
}

const assignAreas = (plan: HallPlan, assignment: Assignment): HallPlan => ({
  ...plan,
  areas: plan.areas.flatMap((area) => {
    const category = assignment[area.category]
    return category ? [{ ...area, category }] : []
  }),
})

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
