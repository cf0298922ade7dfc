import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isKeptName } from './kept-media.ts'

/** What is being written has a name of this kind until it is whole. */
const UNFINISHED = /\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Folder below the media where originals of pictures are kept: they say where and by whom they were taken. */
export const ORIGINALS_FOLDER = 'originals'

/**
 * Whether visitors may have a file, by its path below the folder of media, as `/hall.avif`: what is no name of a file that was taken in
 * is nobody's, whoever has put it there. Some disks know no upper case.
 */
export function isPublicMedia(path: string): boolean {
  return (
    isKeptName(path.replace(/^\//, '')) && !path.split(/[/\\]/).some((part) => part.toLowerCase() === ORIGINALS_FOLDER)
  )
}

/** The files that the shop keeps for its pages, as paths below the folder; none where there is no folder. */
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
