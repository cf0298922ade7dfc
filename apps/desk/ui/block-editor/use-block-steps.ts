import { useState } from 'react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { nameFieldElement } from '#ui/controls/field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { focusMove } from '../form/move-buttons.tsx'
import { nameBlock, findGist } from './block-words.ts'
import { type BlockForm, type EditedBlock, findEdited, findMisplaced, readDocument, writeDocument } from './document.ts'
import {
  addInto,
  addCopy,
  createBlock,
  moveBlock,
  type Place,
  placeBlock,
  removeBlock,
  setValue,
} from './edit-document.ts'
import { mergeDocuments } from './merge-documents.ts'

interface Step {
  text: string
  before: EditedBlock[]
  after: EditedBlock[]
}

const mostSteps = 20

export const nameToggle = (key: string): string => `block-${key}`
export const focusLater = (id: string): void => void setTimeout(() => document.getElementById(id)?.focus())

function useBlockNames() {
  const t = useDeskTexts()
  const locale = useLocale()
  const nameOf = ({ name }: Pick<EditedBlock, 'name'>): string => {
    const word = nameBlock(name)
    return word ? t(word) : name
  }
  const describe = (block: EditedBlock): string => [nameOf(block), findGist(block, locale)].filter(Boolean).join(': ')
  return { nameOf, describe }
}

interface StepsOptions {
  name: string
  sources: { forms: readonly BlockForm[] }
  value: string
  onChange: (value: string) => void
}

/** Blocks of a field and their operations: each is announced, and can be undone. */
export function useBlockSteps({ name, value, sources, onChange }: StepsOptions) {
  const t = useDeskTexts()
  const { nameOf, describe } = useBlockNames()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [announced, setAnnounced] = useState('')
  const blocks = readDocument(value) ?? []

  const change = (after: EditedBlock[], text: string) => {
    setSteps([...steps, { text, before: blocks, after }].slice(-mostSteps))
    setAnnounced(text)
    onChange(writeDocument(after))
  }
  return {
    blocks,
    announced,
    describe,
    mayUndo: steps.length > 0,
    undo() {
      const step = steps.at(-1)
      if (!step) return
      // Keeps later input.
      onChange(writeDocument(mergeDocuments(step.after, blocks, step.before).blocks))
      setSteps(steps.slice(0, -1))
      setAnnounced(t('blocks.undone', { what: step.text }))
    },
    /** At the top level or in a parent. Returns its key. */
    add(form: BlockForm, parent: string | null): string {
      const added = createBlock(form)
      change(addInto(blocks, parent, added), t('blocks.added', { block: nameOf(added) }))
      focusLater(nameToggle(added.key))
      return added.key
    },
    remove(block: EditedBlock) {
      change(removeBlock(blocks, block.key), t('blocks.removed', { block: describe(block) }))
      focusLater(`${nameFieldElement(name)}-undo`)
    },
    copy(block: EditedBlock) {
      const copied = addCopy(blocks, block.key)
      change(copied.blocks, t('blocks.copied', { block: describe(block) }))
      focusLater(nameToggle(copied.key))
    },
    move(block: EditedBlock, by: -1 | 1) {
      change(moveBlock(blocks, block.key, by), t('blocks.moved', { block: describe(block) }))
      focusMove(block.key, by)
    },
    /** Does nothing if the nesting would be too deep. */
    place(key: string, target: string, place: Place) {
      const after = placeBlock(blocks, key, target, place)
      const moved = findEdited(blocks, key)
      const written = writeDocument(after)
      if (!moved || written === writeDocument(blocks)) return
      if (readDocument(written) === null) setAnnounced(t('blocks.tooDeep'))
      else if (findMisplaced(after, sources.forms).length > 0) setAnnounced(t('blocks.notThere'))
      else change(after, t('blocks.moved', { block: describe(moved) }))
    },
    type: (block: EditedBlock, property: string, text: string) =>
      onChange(writeDocument(setValue(blocks, block.key, property, text))),
  }
}
