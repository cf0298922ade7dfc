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

/** Faults of a file before the plan itself is read. */
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
  /** The minimum or maximum allowed. */
  limit?: number | undefined
}

export interface PlanFlaw {
  line: number
  /** `areas[2].shape.rect`; empty for the whole plan. */
  where: string
  is: PlanFaultName | YamlFaultName
  limit?: number | undefined
  /** Value as written, if the message shows it. */
  name?: string | undefined
}
