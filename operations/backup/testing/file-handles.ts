import type { EventEmitter } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'

type Handle = FileHandle & EventEmitter

/** What all file handles of this process have in common, for a test to spy on. */
export async function readHandleClass(): Promise<Handle> {
  const handle = await open(import.meta.filename)
  await handle.close()
  return Object.getPrototypeOf(handle) as Handle
}

/** Whether handles that a spy has seen are closed. */
export const areClosed = (handles: readonly unknown[]) => handles.map((handle) => (handle as Handle).fd === -1)
