import {
  type AuditAction,
  recordChanges,
  type RecordChange,
  type RecordKind,
  recordKinds,
  type SingleAction,
  auditSingleActions,
} from '#values/audit-actions.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'

type Key<name extends string> = name extends `${infer first} ${infer rest}`
  ? `${Key<first>}_${Key<rest>}`
  : name extends `${infer first}-${infer rest}`
    ? `${first}_${Key<rest>}`
    : name
const keyOf = <name extends string>(name: name) => name.replaceAll(/[ -]/g, '_') as Key<name>

const ofKinds = new Map<string, { kind: RecordKind; change: RecordChange }>(
  recordKinds.flatMap((kind) => recordChanges.map((change) => [`${kind} ${change}`, { kind, change }] as const)),
)
const single: ReadonlySet<string> = new Set(auditSingleActions)
const isSingle = (action: string): action is SingleAction => single.has(action)

export const auditActions = [...auditSingleActions, ...ofKinds.keys()] as AuditAction[]

/** In the reader's language; unknown actions of earlier versions as stored. */
export function nameAction(action: string, translate: DeskTranslate): string {
  if (isSingle(action)) return translate(`audit.action.${keyOf(action)}`)
  const found = ofKinds.get(action)
  if (!found) return action
  const { kind, change } = found
  return translate('audit.ofKind', {
    kind: translate(`audit.kind.${keyOf(kind)}`),
    change: translate(`audit.change.${change}`),
  })
}

/** Lower case, with plain spaces: French texts contain others than the keyboard types. */
const fold = (text: string) => text.toLowerCase().replaceAll(/\s/g, ' ')

export function findActions(typed: string, translate: DeskTranslate): AuditAction[] {
  const beginning = fold(typed)
  return auditActions.filter((action) => fold(nameAction(action, translate)).startsWith(beginning))
}
