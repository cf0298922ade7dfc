import { useMemo } from 'react'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { BlockEditor } from '#apps/desk/ui/block-editor/block-editor.tsx'
import { nameBlock, findGist, nameProperty } from '#apps/desk/ui/block-editor/block-words.ts'
import {
  type EditedDocument,
  listEdited,
  readDocument,
  readPart,
  writeDocument,
} from '#apps/desk/ui/block-editor/document.ts'
import { setValue } from '#apps/desk/ui/block-editor/edit-document.ts'
import { sortBlocks } from '#apps/desk/ui/block-editor/merge-documents.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import { locales } from '#values/locales.ts'
import type { OwnField } from '../content-field.ts'

export function useBlocksField({
  name,
  label,
  sources,
}: Pick<OwnField, 'name' | 'label'> & { sources: BlockSources }): OwnField {
  const t = useDeskTexts()
  return useMemo(() => {
    const wordOf = (word: ReturnType<typeof nameBlock>, otherwise: string) => (word ? t(word) : otherwise)
    const outline = (blocks: EditedDocument) =>
      listEdited(blocks)
        .map((block) => [wordOf(nameBlock(block.name), block.name), findGist(block, 'en')].filter(Boolean).join(': '))
        .join('\n')
    return {
      name,
      label,
      // As an outline: conflicting input is shown part by part.
      write: (value) => outline(readDocument(value) ?? []),
      parts: {
        label: (part) => (part === 'order' ? t('blocks.order') : partLabel(readPart(part)?.value ?? part, wordOf, t)),
        write: (part, made, value) => (part === 'order' ? outline(sortBlocks(readDocument(value) ?? [], made)) : made),
        take(value, part, theirs) {
          if (part === 'order') return writeDocument(sortBlocks(readDocument(value) ?? [], theirs))
          const read = readPart(part)
          return read ? writeDocument(setValue(readDocument(value) ?? [], read.key, read.value, theirs)) : value
        },
      },
      control: (control) => <BlockEditor {...control} sources={sources} />,
    } satisfies OwnField
  }, [name, label, sources, t])
}

/** Returns the label of `text_fr`: "Text, French". */
function partLabel(
  value: string,
  wordOf: (word: ReturnType<typeof nameProperty>, otherwise: string) => string,
  t: ReturnType<typeof useDeskTexts>,
): string {
  const locale = locales.find((one) => value.endsWith(`_${one}`))
  const property = locale ? value.slice(0, -locale.length - 1) : value
  const text = wordOf(nameProperty(property), property)
  return locale ? t('content.textIn', { text, language: t(`content.language.${locale}`) }) : text
}
