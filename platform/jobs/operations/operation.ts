import type { Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** One item of an operation, as its kind is given it. */
export interface OperationTask<parameters extends object> {
  operationId: number
  /** What it is, once in an operation: as `order:12`. */
  key: string
  parameters: parameters
}

/** What an app does as operations, by the name of the kind. */
export type OperationKinds<context> = Record<string, OperationWork<object, context>>

/**
 * Does one item, in the transaction that also marks it done: either both happen or neither. What it throws counts as a
 * try in vain, and its message is shown to whoever looks at the operation.
 */
export type OperationWork<parameters extends object, context> = (
  trx: Transaction<Database>,
  task: OperationTask<parameters>,
  context: context,
) => Promise<void>

/** A kind of operation: its name, and the type of its parameters. */
export interface OperationKind<parameters extends object> {
  /** Letters and `-`. */
  readonly name: string
  /** Only a type: a kind holds no parameters. */
  readonly parameters?: parameters
}

/** Names a kind of operation, for whoever starts it. Its work may stand elsewhere (`workOf`). */
export function defineOperation<parameters extends object>(name: string): OperationKind<parameters> {
  return { name }
}

/** The work of one kind, as an entry of `OperationKinds`. */
export function workOf<parameters extends object, context>(
  { name }: OperationKind<parameters>,
  work: OperationWork<parameters, context>,
): OperationKinds<context> {
  // What is read under this name was started with the kind's parameters.
  return { [name]: (trx, task, context) => work(trx, task as OperationTask<parameters>, context) }
}
