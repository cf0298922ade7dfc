import { Document, isMap, isNode, isPair, isScalar, isSeq, type Pair, visit } from 'yaml'
import { isLocale } from '#values/locales.ts'

const shortest = 90

/** Formats a value as YAML. Short texts, points and drawings take one line each. */
export function writeYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false })
  visit(document, {
    Map: (_, node) => void (isShortText(node.items) && (node.flow = true)),
    Seq: (_, node) => void (node.items.every(isNumber) && (node.flow = true)),
    Pair: (_, pair) => flowPlan(pair),
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: true })
}

const isNumber = (item: unknown): boolean => isScalar(item) && typeof item.value === 'number'

/** `{ en: Stalls, fr: Parterre, hu: Földszint }` */
function isShortText(pairs: readonly Pair[]): boolean {
  let length = 0
  for (const { key, value } of pairs) {
    if (!isScalar(key) || !isLocale(String(key.value)) || !isScalar(value)) return false
    length += String(value.value).length
    if (String(value.value).includes('\n')) return false
  }
  return pairs.length > 0 && length <= shortest
}

function flowPlan({ key, value }: Pair): void {
  if (!isScalar(key) || key.value !== 'plan' || !isMap(value)) return
  for (const part of value.items) {
    if (!isPair(part) || !isNode(part.value)) continue
    const shapes = isSeq(part.value) && part.value.items.every(isMap) ? part.value.items : [part.value]
    for (const shape of shapes) if (isMap(shape) || isSeq(shape)) shape.flow = true
  }
}
