import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { locales } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { DragHandle } from './drag-handle.tsx'
import { MoveButtons } from '../form/move-buttons.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './block-editor.module.css'
import { type EditedBlock } from './document.ts'
import type { RowDrag } from './use-block-drag.ts'
import { nameToggle } from './use-block-steps.ts'
import { type BlockSources, PropertyField } from './property-field.tsx'

interface BlockRowProps {
  name: string
  block: EditedBlock
  /** Kind and beginning of its text. */
  title: string
  errors: Record<string, string | undefined>
  stale: readonly string[]
  sources: BlockSources
  drag: RowDrag
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  onToggle: () => void
  onMove: (by: -1 | 1) => void
  onCopy: () => void
  onRemove: () => void
  onValue: (name: string, value: string) => void
  onCheck: (part: string) => void
  children?: ReactNode
}

export function BlockRow({ block, title, children, ...props }: BlockRowProps) {
  const t = useDeskTexts()
  const { name, errors, isOpen } = props
  const place = `${name}.${block.key}`
  const isWrong = Object.keys(errors).some((one) => errors[one] && (one === place || one.startsWith(`${place}.`)))
  const isStale = props.stale.some((part) => part.startsWith(`${place}.`))
  const form = props.sources.forms.find((one) => one.name === block.name)
  return (
    <li className={styles.block} data-wrong={isWrong || undefined}>
      {/* The buttons do the same by keyboard. */}
      <div
        className={styles.head}
        data-over={props.drag.over ?? undefined}
        onDragOver={props.drag.onOver}
        onDrop={props.drag.onDrop}
      >
        <DragHandle drag={props.drag} />
        <button
          type="button"
          id={nameToggle(block.key)}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={`block-form-${block.key}`}
          onClick={props.onToggle}
        >
          {title}
          {isWrong && <span className={styles.mark}> · {t('blocks.wrong')}</span>}
          {block.values['retired'] === 'yes' && <span className={styles.mark}> · {t('surveys.retired')}</span>}
          {isStale && <span className={styles.mark}> · {t('blocks.stale')}</span>}
          {block.in.length < locales.length && (
            <span className={styles.mark}>
              {' '}
              · {block.in.map((locale) => t(`content.language.${locale}`)).join(', ')}
            </span>
          )}
        </button>
        <span className={styles.ways}>
          <MoveButtons
            id={block.key}
            text={title}
            isFirst={props.isFirst}
            isLast={props.isLast}
            onMove={props.onMove}
          />
          <Button variant="quiet" aria-label={t('blocks.copyOf', { block: title })} onClick={props.onCopy}>
            {t('blocks.copy')}
          </Button>
          <Button variant="quiet" aria-label={t('blocks.removeOf', { block: title })} onClick={props.onRemove}>
            {t('blocks.remove')}
          </Button>
        </span>
      </div>
      <FieldError id={`${place}-error`} error={errors[place]} />
      <div className={styles.form} id={`block-form-${block.key}`} hidden={!isOpen}>
        {isOpen &&
          form?.properties.map((property) => (
            <PropertyField
              key={property.name}
              property={property}
              block={block}
              place={place}
              errors={errors}
              stale={props.stale}
              sources={props.sources}
              onValue={props.onValue}
              onCheck={props.onCheck}
            />
          ))}
        {isOpen && form?.properties.length === 0 && <p className={layout.muted}>{t('blocks.noForm')}</p>}
      </div>
      {children !== undefined && <div className={styles.inside}>{children}</div>}
    </li>
  )
}
