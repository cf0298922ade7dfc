import type { Trx } from '#platform/schema/schema.ts'

export interface OperationTask<parameters extends object> {
  operationId: number
  /** Unique key within an operation, such as `order:12`. */
  key: string
  parameters: parameters
}

/** An app's operations, by kind name. */
export type OperationKinds<context> = Record<string, OperationWork<object, context>>

/**
 * Processes one item in the transaction that marks it done. An error counts as a failed attempt,
 * and its message is shown with the operation.
 */
export type OperationWork<parameters extends object, context> = (
  trx: Trx,
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

/** Names a kind of operation for its callers. Its work may be defined elsewhere (`workOf`). */
export function defineOperation<parameters extends object>(name: string): OperationKind<parameters> {
  return { name }
}

/** Returns the work of one kind as an entry of `OperationKinds`. */
export function workOf<parameters extends object, context>(
  { name }: OperationKind<parameters>,
  work: OperationWork<parameters, context>,
): OperationKinds<context> {
  // Operations stored under this name were started with the kind's parameters.
  return { [name]: (trx, task, context) => work(trx, task as OperationTask<parameters>, context) }
}
