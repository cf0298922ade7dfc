import type { EventEmitter } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'

type Handle = FileHandle & EventEmitter

/** Returns the class of all file handles of this process, for spying. */
export async function readHandleClass(): Promise<Handle> {
  const handle = await open(import.meta.filename)
  await handle.close()
  return Object.getPrototypeOf(handle) as Handle
}

/** Whether handles recorded by a spy are closed. */
export const areClosed = (handles: readonly unknown[]) => handles.map((handle) => (handle as Handle).fd === -1)
