import type { FormField } from '#core/content/blocks/fields.ts'
import { createFormRules, type FieldBlockName } from '#core/content/blocks/form-rules.ts'
import type { Locale } from '#values/locales.ts'
import type { Place, Problem, ProblemDetails } from '../files/problems.ts'
import type { PlacedBlock } from './markdown-input.ts'

export function refuseMisplacedFields(
  blocks: readonly PlacedBlock[],
  form: FieldBlockName | undefined,
  problems: Problem[],
): void {
  const check = createFormRules(form)
  for (const { block, place } of blocks) {
    const problem = check(block)
    if (!problem) continue
    const told: ProblemDetails = form ? {} : { is: 'blockPlace', values: { block: block.name } }
    problems.push({ ...place, message: `${block.name}: ${problem}: take it out.`, ...told })
  }
}

/** Refuses forms that differ between languages: answers are stored by field name. */
export function refuseUnlikeFields(
  found: ReadonlyMap<Locale, readonly PlacedBlock[]>,
  place: Place,
  problems: Problem[],
): void {
  const [english, ...others] = [...found].map(([locale, blocks]) => ({ locale, fields: fieldsOf(blocks) }))
  if (!english) return
  if (english.fields.size === 0)
    problems.push({ ...place, message: 'Nothing is asked here: write a field, with its "field", "kind" and "label".' })
  for (const { locale, fields } of others) {
    const names = new Set([...english.fields.keys(), ...fields.keys()])
    const unlike = [...names].filter((name) => english.fields.get(name) !== fields.get(name))
    if (unlike.length > 0) {
      const message = `${unlike.join(', ')}: asked otherwise in "${locale}" than in "en": write the same fields, or a list of blocks.`
      problems.push({ ...place, message })
    }
  }
}

/** Returns the fields by name, without their texts. */
function fieldsOf(blocks: readonly PlacedBlock[]): Map<string, string> {
  return new Map(listFields(blocks).map(({ field }) => [field.field, describe(field)]))
}

export function listFields(blocks: readonly PlacedBlock[]): { field: FormField; place: Place }[] {
  return blocks.flatMap(({ block: { name, props }, place }) =>
    name === 'survey-input' || name === 'questionnaire-input' ? [{ field: props, place }] : [],
  )
}

function describe({ label: _, hint: __, ...field }: FormField): string {
  const rest = { ...field, low: undefined, high: undefined }
  const options = 'options' in field ? field.options.map(({ value }) => value) : undefined
  return JSON.stringify(Object.entries({ ...rest, options }).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
