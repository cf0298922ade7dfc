import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { BlockList } from '#apps/shop/content/blocks/block-list.tsx'
import type { Block } from '#core/content/blocks/blocks.ts'
import { nameFieldElement } from '#ui/controls/field.tsx'
import { TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { markSelection, type TextMark } from './mark-selection.ts'
import { readText } from './marked-text.ts'
import layout from '../page/layout.module.css'
import styles from './plain-text-field.module.css'

const marks: readonly TextMark[] = ['bold', 'italic', 'link', 'list', 'heading']
const keys: Record<string, TextMark> = { b: 'bold', i: 'italic', k: 'link' }

type PlainTextFieldProps = TextFieldProps & {
  /** Called when another field replaces it, with the cursor position if it has the focus. */
  onLeave: (caret: number | null) => void
}

/** Markup buttons and a preview. */
export function PlainTextField({ onLeave, ...props }: PlainTextFieldProps) {
  const t = useDeskTexts()
  const { name, label, value, lang, onChange, id = nameFieldElement(name) } = props
  const blocks = useMemo((): Block[] => [{ id: 'text', name: 'text', props: { nodes: readText(value) } }], [value])
  const findArea = () => document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`)
  const leave = useEffectEvent(() => {
    const area = findArea()
    onLeave(area && area === document.activeElement ? area.selectionEnd : null)
  })
  // Layout effects are cleaned up before the element is removed.
  useLayoutEffect(() => () => leave(), [])
  const mark = (kind: TextMark) => {
    const area = findArea()!
    const { text, from, to } = markSelection(value, { from: area.selectionStart, to: area.selectionEnd }, kind)
    onChange(text)
    // Runs after the text has been updated.
    setTimeout(() => {
      area.focus()
      area.setSelectionRange(from, to)
    })
  }
  const press = (event: KeyboardEvent) => {
    const kind = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? keys[event.key] : undefined
    if (!kind) return
    event.preventDefault()
    event.stopPropagation()
    mark(kind)
  }
  return (
    <div className={styles.field}>
      <TextField {...props} multiline rows={8} onKeyDown={press} />
      <div className={styles.marks} role="group" aria-label={t('content.marks', { text: label })}>
        {marks.map((kind) => (
          <button key={kind} type="button" className={styles.mark} data-mark={kind} onClick={() => mark(kind)}>
            {t(`content.mark.${kind}`)}
          </button>
        ))}
      </div>
      {value.trim() !== '' && (
        <details className={joinClassNames(layout.fold, styles.preview)}>
          <summary>{t('content.preview', { text: label })}</summary>
          {/* Its links lead nowhere from here. */}
          <div className={styles.shown} lang={lang} inert>
            <BlockList blocks={blocks} under={3} />
          </div>
        </details>
      )}
    </div>
  )
}
