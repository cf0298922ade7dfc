/** What is wrong with a part of a plan; `yaml`: the file cannot be read. */
export type PlanFlawKind =
  | 'yaml'
  | 'number'
  | 'point'
  | 'points'
  | 'rect'
  | 'circle'
  | 'ring'
  | 'shape'
  | 'size'
  | 'category'
  | 'areas'
  | 'many'
  | 'choice'
  | 'rows'
  | 'field'
  | 'missing'
  | 'form'
  | 'other'

/** Something that is wrong with a plan as it was written. */
export interface PlanFlaw {
  line: number
  /** `areas[2].shape.rect`; empty: the whole. */
  where: string
  is: PlanFlawKind
  /** In English. */
  message: string
}
