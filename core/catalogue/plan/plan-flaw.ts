/** What can be wrong with a part of a plan. */
export const planFaults = [
  'number',
  'positive',
  'least',
  'most',
  'point',
  'points',
  'fewPoints',
  'manyPoints',
  'rect',
  'circle',
  'ring',
  'turn',
  'shape',
  'size',
  'category',
  'noAreas',
  'manyAreas',
  'manyEntrances',
  'manyPlaces',
  'choice',
  'rows',
  'field',
  'missing',
  'fields',
  'list',
] as const
type PlanFaultName = (typeof planFaults)[number]

/** What can be wrong with a file before anything of a plan is read. */
export const planYamlFaults = [
  'yaml',
  'deep',
  'tab',
  'indent',
  'documents',
  'unclosed',
  'alias',
  'anchor',
  'tag',
  'sign',
  'twice',
] as const
export type YamlFaultName = (typeof planYamlFaults)[number]

export interface PlanFault {
  is: PlanFaultName
  /** The number that it is told with: the least or the most that there may be. */
  limit?: number | undefined
}

/** Something that is wrong with a plan as it was written. */
export interface PlanFlaw {
  line: number
  /** `areas[2].shape.rect`; empty: the whole. */
  where: string
  is: PlanFaultName | YamlFaultName
  limit?: number | undefined
  /** What was written, where it is told. */
  name?: string | undefined
}
