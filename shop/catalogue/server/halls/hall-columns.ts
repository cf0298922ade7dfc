import { type RawBuilder, sql } from 'kysely'
import type { ReportMisfit } from '../../../context/misfits.ts'
import type { Locale } from '../../../../values/locales.ts'
import type { HallCategory, HallPlan } from '../../plan/plan.ts'
import { inLanguage, spaceRow } from '../columns.ts'
import { planSchema } from './plan-schema.ts'

/** The parts of a venue's hall as JSON, in their order, inside a statement over `venues`. */
export function categoriesOfVenue(locale: Locale): RawBuilder<HallCategory[]> {
  return sql<HallCategory[]>`(
    select coalesce(json_agg(json_build_object('key', key, 'title', category.title, 'note', category.note)
      order by category.position, category.id), '[]')
    from (
      select id, key, position, ${inLanguage('hall_categories.title', locale)} as title,
        ${inLanguage('hall_categories.note', locale)} as note
      from hall_categories where hall_categories.venue_id = venues.id
    ) category)`
}

/** What a statement has read of a hall. */
interface StoredHall {
  slug: string
  plan: unknown
  categories: HallCategory[]
}

/** A hall's plan and parts as pages can draw and tell them: a plan that cannot be drawn is left out and reported. */
export function readHall(
  { slug, plan, categories }: StoredHall,
  { locale, report }: { locale: Locale; report: ReportMisfit },
): { plan: HallPlan | null; categories: HallCategory[] } {
  return {
    plan: plan === null ? null : readPlan(plan, `venues ${slug}.plan`, report),
    categories: categories.map((category) => spaceRow(category, locale)),
  }
}

function readPlan(stored: unknown, place: string, report: ReportMisfit): HallPlan | null {
  const read = planSchema.safeParse(stored)
  if (read.success) return read.data
  const [issue] = read.error.issues
  report({ place: [place, ...(issue?.path ?? [])].join('.'), problem: issue?.message ?? 'is no plan' })
  return null
}
