/** `failed`: it has ended, and some of its items could not be done. */
export type OperationState = 'running' | 'done' | 'failed'
export type OperationItemState = 'waiting' | 'done' | 'failed'
