/**
 * Surveys and questionnaires: questions are a list of blocks, and stored answers keep their
 * meaning.
 */
import type { FormField } from '#core/content/blocks/fields.ts'
import { countAnswers, type FormKind } from '#core/surveys/server/answer-store.ts'
import { listFields as fieldsOf } from '#core/content/blocks/walk-blocks.ts'
import { listFields } from '../markdown/check-form.ts'
import type { Content } from '../markdown/content.ts'
import type { Change, Guards, SeasonContext } from '../entries/kind.ts'

interface Form {
  content: Content
}

/**
 * Refuses changes that invalidate stored answers: a field removed or of another type, a choice
 * removed, another scale. Texts may change; fields and choices may be added.
 */
export async function guardAnswers<Data extends Form>(
  changes: readonly Change<Data>[],
  { refuse }: Guards,
  { trx }: SeasonContext,
  kind: FormKind,
): Promise<void> {
  const ids = changes.flatMap(({ stored }) => (stored ? [stored.id] : []))
  const counts = await countAnswers(trx, kind, ids)
  for (const { entry, stored } of changes) {
    const count = (stored && counts.get(stored.id)) ?? 0
    if (!stored || count === 0) continue
    const asked = new Map(listFields(entry.blocks).map((one) => [one.field.field, one]))
    for (const before of fieldsOf(stored.data.content.en)) {
      const now = asked.get(before.field)
      const harm = findHarm(before, now?.field)
      if (harm === null) continue
      const place = now?.place ?? entry.placeOf(['content'])
      const answers = count === 1 ? '1 answer' : `${count} answers`
      refuse(
        place,
        `${entry.key} has ${answers}, and the field "${before.field}" ${harm}. Leave it, or ask anew under another key.`,
      )
    }
  }
}

const alike: Partial<Record<FormField['kind'], string>> = {
  textarea: 'text',
  email: 'text',
  select: 'radio',
}

/** Returns the effect of a field change on stored answers; null if there is none. */
function findHarm(before: FormField, now: FormField | undefined): string | null {
  if (!now) return 'would be gone'
  if ((alike[before.kind] ?? before.kind) !== (alike[now.kind] ?? now.kind))
    return `would be of the kind ${now.kind} instead of ${before.kind}`
  if (before.kind === 'scale' && now.kind === 'scale') {
    const [old, own] = [before, now].map(({ min = 0, max = 10 }) => `${min} to ${max}`)
    if (old !== own) return `would be a scale from ${own} instead of ${old}`
  }
  if (!('options' in before && 'options' in now)) return null
  const left = new Set(now.options.map(({ value }) => value))
  const gone = before.options.filter(({ value }) => !left.has(value)).map(({ value }) => `"${value}"`)
  return gone.length > 0 ? `would lose the choice ${gone.join(', ')}` : null
}
