import {
  type AuditAction,
  recordChanges,
  type RecordChange,
  type RecordKind,
  recordKinds,
  type SingleAction,
  auditSingleActions,
} from '#values/audit-actions.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/areas.ts'

/** What of a name stands in the key of its text. */
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

/** Every name that the log can have. */
export const auditActions = [...auditSingleActions, ...ofKinds.keys()] as AuditAction[]

/** What was done, in the reader's language; as it was written where this shop writes it no more. */
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

/** In small letters; a French text has other spaces than the keyboard. */
const fold = (text: string) => text.toLowerCase().replaceAll(/\s/g, ' ')

/** The actions whose names begin with what was typed, in the reader's language. */
export function findActions(typed: string, translate: DeskTranslate): AuditAction[] {
  const beginning = fold(typed)
  return auditActions.filter((action) => fold(nameAction(action, translate)).startsWith(beginning))
}
