import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { TextFieldProps } from '#ui/controls/text-field.tsx'
import { PlainTextField } from '../plain-text-field.tsx'
import type { RichTextFieldProps } from './rich-text-field.tsx'

/** The editor is large and loaded on demand. If loading fails, the plain field stays. */
const RichTextField = lazy(async (): Promise<{ default: ComponentType<RichTextFieldProps> }> => {
  try {
    const loaded = await import('./rich-text-field.tsx')
    return { default: loaded.RichTextField }
  } catch {
    return { default: PlainAgain }
  }
})

const PlainAgain = ({ caret: _, ...props }: RichTextFieldProps) => <PlainTextField {...props} onLeave={() => {}} />

/** Paragraphs, headings, lists and quotations; the value is as written by `writeText`. */
export function RunningTextField(props: TextFieldProps) {
  const [caret, setCaret] = useState<number | null>(null)
  return (
    <Suspense fallback={<PlainTextField {...props} onLeave={setCaret} />}>
      <RichTextField {...props} caret={caret} />
    </Suspense>
  )
}
