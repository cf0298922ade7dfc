import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { FieldError, nameFieldElement } from '#ui/controls/field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import layout from '../page/layout.module.css'
import { BlockRow } from './block-row.tsx'
import styles from './block-editor.module.css'
import { type EditedBlock, findEdited, findFormsWithin, readPart, type BlockForm } from './document.ts'
import type { BlockSources } from './property-field.tsx'
import { useBlockDrag } from './use-block-drag.ts'
import { focusLater, nameToggle, useBlockSteps } from './use-block-steps.ts'
import { nameBlock } from './block-words.ts'

interface BlockEditorProps {
  name: string
  label: string
  /** The document in the format of `writeDocument`. */
  value: string
  /** Keyed by the field, a block (`content.b1`) or one of its texts (`content.b1.text_fr`). */
  errors: Record<string, string | undefined>
  stale: readonly string[]
  sources: BlockSources
  onChange: (value: string) => void
  onCheck: (part: string) => void
}

/** Edits the blocks of a page in order, each with its own form, by mouse and keyboard. */
export function BlockEditor(props: BlockEditorProps) {
  const t = useDeskTexts()
  const { name, label, errors, sources } = props
  const steps = useBlockSteps(props)
  const { blocks, describe } = steps
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(blocks.length === 1 ? [blocks[0]!.key] : []))
  const openBlock = (key: string) => setOpen(new Set([...open, key]))
  const toggle = (key: string) =>
    open.has(key) ? setOpen(new Set([...open].filter((one) => one !== key))) : openBlock(key)
  useWrongBlock({ name, errors, onFound: openBlock })

  const dragOf = useBlockDrag(steps.place)

  const formOf = (parent: string | null) => {
    const name = parent === null ? undefined : findEdited(blocks, parent)?.name
    return sources.forms.find((form) => form.name === name) ?? null
  }
  const row = (block: EditedBlock, at: number, beside: readonly EditedBlock[]) => (
    <BlockRow
      key={block.key}
      {...props}
      block={block}
      drag={dragOf(block.key, block.children !== undefined)}
      title={describe(block)}
      isOpen={open.has(block.key)}
      isFirst={at === 0}
      isLast={at === beside.length - 1}
      onToggle={() => toggle(block.key)}
      onMove={(by) => steps.move(block, by)}
      onCopy={() => steps.copy(block)}
      onRemove={() => steps.remove(block)}
      onValue={(property, text) => steps.type(block, property, text)}
    >
      {block.children && list(block.children, block.key)}
    </BlockRow>
  )
  const list = (inside: readonly EditedBlock[], parent: string | null) => (
    <>
      <ol className={styles.blocks}>{inside.map(row)}</ol>
      <AddBlock
        id={parent === null ? nameFieldElement(name) : `${nameFieldElement(name)}-${parent}`}
        forms={findFormsWithin(sources.forms, formOf(parent))}
        usual={sources.usual ?? 'text'}
        into={parent === null ? null : describe(findEdited(blocks, parent)!)}
        onAdd={(form) => openBlock(steps.add(form, parent))}
      />
    </>
  )
  return (
    <fieldset className={layout.fieldset} id={nameFieldElement(name)} tabIndex={-1}>
      <legend className={styles.legend}>{label}</legend>
      <FieldError id={`${nameFieldElement(name)}-error`} error={errors[name]} />
      <div className={layout.bar}>
        <Button
          id={`${nameFieldElement(name)}-undo`}
          variant="secondary"
          aria-disabled={!steps.mayUndo || undefined}
          onClick={steps.undo}
        >
          {t('blocks.undo')}
        </Button>
        <p role="status" className={layout.muted}>
          {steps.announced}
        </p>
      </div>
      {blocks.length === 0 && <p className={layout.muted}>{t('blocks.none')}</p>}
      {list(blocks, null)}
    </fieldset>
  )
}

/** Opens the first block with an error and focuses it. */
function useWrongBlock({
  name,
  errors,
  onFound,
}: Pick<BlockEditorProps, 'name' | 'errors'> & { onFound: (key: string) => void }): void {
  const wrong = Object.keys(errors).filter((one) => one.startsWith(`${name}.`) && errors[one])
  const [first = ''] = wrong
  const last = useRef<readonly string[]>([])
  const find = useEffectEvent(() => {
    const isNew = first !== '' && !last.current.includes(first)
    last.current = wrong
    if (!isNew) return
    const part = first.slice(name.length + 1)
    const key = readPart(part)?.key ?? part
    onFound(key)
    focusLater(readPart(part) ? nameFieldElement(first) : nameToggle(key))
  })
  useEffect(() => find(), [first])
}

interface AddBlockProps {
  id: string
  forms: readonly BlockForm[]
  usual: string
  /** Label of the parent block; null: none. */
  into: string | null
  onAdd: (form: BlockForm) => void
}

/** Adds a block at the end of a list. */
function AddBlock({ id, forms, usual: wanted, into, onAdd }: AddBlockProps) {
  const t = useDeskTexts()
  const usual = forms.some(({ name }) => name === wanted) ? wanted : (forms[0]?.name ?? '')
  const [chosen, setChosen] = useState(usual)
  const form = forms.find(({ name }) => name === chosen)
  const choices = forms.map(({ name }) => {
    const word = nameBlock(name)
    return { value: name, label: word ? t(word) : name }
  })
  return (
    <div className={styles.add}>
      <SelectField
        name={`${id}-kind`}
        id={`${id}-kind`}
        label={into === null ? t('blocks.kind') : t('blocks.kindInto', { block: into })}
        value={chosen}
        onChange={setChosen}
        placeholder={t('blocks.choose')}
        choices={choices}
      />
      <Button
        id={`${id}-add`}
        variant="secondary"
        aria-disabled={!form || undefined}
        onClick={() => {
          if (!form) return
          onAdd(form)
          setChosen(usual)
        }}
      >
        {t('blocks.add')}
      </Button>
    </div>
  )
}
