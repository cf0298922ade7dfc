/** Fields with several texts: their parts, and the merging of concurrent changes. */
import { type EditedDocument, findParts, readDocument, writeDocument } from '#apps/desk/ui/block-editor/document.ts'
import { mergeDocuments } from '#apps/desk/ui/block-editor/merge-documents.ts'
import { type Conflict, type FieldValue, type Merge, mergeFields } from '#apps/desk/server/merge-fields.ts'
import type { Fields } from '../content.ts'

export interface Structured {
  /** Returns the text of each part, so that each has its own history. */
  partsOf: (value: string) => Map<string, string>
  /** Names conflicts by part; in conflicts, the value has `mine`. Absent: merged as a whole. */
  merge?: (was: string, mine: string, theirs: string) => { value: string; conflicts: Conflict[] }
}

const read = (value: string): EditedDocument => readDocument(value) ?? []

/** Blocks: two editors may change different blocks, or languages of one, at the same time. */
export const blockStructure: Structured = {
  partsOf: (value) => findParts(read(value)),
  merge(was, mine, theirs) {
    const { blocks, conflicts } = mergeDocuments(read(was), read(mine), read(theirs))
    return {
      value: writeDocument(blocks),
      conflicts: conflicts.map(({ part, ...sides }) => ({ name: part, ...sides })),
    }
  },
}

export type StructuredFields = Readonly<Record<string, Structured>>

/** Adds the parts of fields: `content.b1.text_fr`. */
export function withParts<value extends FieldValue>(
  structured: StructuredFields | undefined,
  fields: Iterable<readonly [string, value]>,
): Map<string, value | string> {
  const all = new Map<string, value | string>(fields)
  for (const [name, { partsOf: list }] of Object.entries(structured ?? {}))
    for (const [part, text] of list(String(all.get(name) ?? '[]'))) all.set(`${name}.${part}`, text)
  return all
}

interface WrittenMerge extends Merge {
  /** The input, merged with changes by others. */
  mine: Fields
}

/** Merges like `mergeFields`, part by part where a field has parts. */
export function mergeWritten(
  structured: StructuredFields | undefined,
  { was, mine, stored }: { was: Fields; mine: Fields; stored: ReadonlyMap<string, FieldValue> },
): WrittenMerge {
  const isPlain = ([name]: [string, string]) => structured?.[name]?.merge === undefined
  const plain = (fields: Fields) => new Map(Object.entries(fields).filter(isPlain))
  const merged: WrittenMerge = { ...mergeFields(plain(was), plain(mine), stored), mine: { ...mine } }
  for (const [name, { merge }] of Object.entries(structured ?? {})) {
    const [before, own, theirs] = [was[name] ?? '[]', mine[name], stored.get(name)]
    if (!merge || own === undefined || theirs === undefined || own === before || own === theirs) continue
    if (theirs === before) merged.changes.set(name, own)
    else {
      const both = merge(before, own, String(theirs))
      merged.mine[name] = both.value
      merged.changes.set(name, both.value)
      merged.conflicts.push(...both.conflicts.map((conflict) => ({ ...conflict, name: `${name}.${conflict.name}` })))
    }
  }
  return merged
}
