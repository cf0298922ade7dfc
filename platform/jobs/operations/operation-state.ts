/** `failed`: ended with items that could not be processed. */
export type OperationState = 'running' | 'done' | 'failed'
export type OperationItemState = 'waiting' | 'done' | 'failed'
