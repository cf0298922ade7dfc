import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isKeptName } from './kept-media.ts'

/** Name of a file that is still being written. */
const UNFINISHED = /\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Folder below the media for original pictures, which reveal where and by whom they were taken. */
export const ORIGINALS_FOLDER = 'originals'

/**
 * Returns whether visitors may get a file, by its path below the media folder, such as
 * `/hall.avif`. Files with other names than accepted ones are not public, whoever put them there.
 * Some disks ignore case.
 */
export function isPublicMedia(path: string): boolean {
  return (
    isKeptName(path.replace(/^\//, '')) && !path.split(/[/\\]/).some((part) => part.toLowerCase() === ORIGINALS_FOLDER)
  )
}

/** Returns the files stored for pages, as paths below the folder; none if there is no folder. */
export async function listMediaFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => isPublished(path))
    .toSorted()
}

function isPublished(path: string): boolean {
  return !UNFINISHED.test(path) && !path.split('/').some((part) => part.startsWith('.'))
}
