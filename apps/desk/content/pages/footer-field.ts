import { yesField } from '../fields/choice-field.tsx'
import type { OwnField } from '../content-field.ts'
import { pageLastInFooter } from './pages.ts'

type Words = Parameters<typeof yesField>[0]

/** Field for a page's place in the footer. Re-ticking restores the previous position. */
export function pageFooterField(words: Words, place: string): OwnField {
  const box = yesField(words)
  const isTicked = (value: string) => (value === '' ? '' : 'yes')
  return {
    ...box,
    write: (value) => box.write!(isTicked(value)),
    control: (control) =>
      box.control({
        ...control,
        value: isTicked(control.value),
        onChange: (ticked) => control.onChange(ticked === 'yes' ? place || pageLastInFooter : ''),
      }),
  }
}
