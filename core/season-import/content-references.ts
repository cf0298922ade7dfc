import type { Block } from '../content/blocks/blocks.ts'
import type { Reference } from './entries/kind.ts'
import type { PlacedBlock } from './markdown/markdown-input.ts'

type Named = Omit<Reference, 'path'>
export type PlacedReference = Named & Pick<PlacedBlock, 'place'>

export const listContentReferences = (blocks: readonly PlacedBlock[]): PlacedReference[] =>
  blocks.flatMap(({ block, place }) => findReferences(block).map((reference) => ({ ...reference, place })))

/** Lists the references of a block, without its children. */
export function findReferences({ name, props }: Block): Named[] {
  switch (name) {
    case 'image':
    case 'referral-link':
    case 'youtube':
      return props.media === undefined ? [] : [{ to: 'pictures', key: props.media }]
    case 'file':
      return [{ to: 'files', key: props.file }]
    case 'questionnaire-questionnaire':
      return [{ to: 'questionnaires', key: props.questionnaire }]
    default:
      return []
  }
}
