import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { recordingTypes } from '#core/content/recording.ts'
import { fileEndings, findFileType, pictureFormats, findPictureType } from './file-type.ts'
import { mediaLimits } from './problems.ts'

const NAME = /^[a-z0-9]+([-._][a-z0-9]+)*$/
const endings: ReadonlySet<string> = new Set([...pictureFormats, ...fileEndings, ...Object.keys(recordingTypes)])
const mostBytes = Math.max(mediaLimits.file.bytes, mediaLimits.picture.bytes, mediaLimits.recording.bytes)

const endingOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** The extension determines the type. */
function isKeptName(path: string): boolean {
  return path.includes('.') && endings.has(endingOf(path)) && path.split('/').every((part) => NAME.test(part))
}

/** Whether a file's bytes match its extension. Throws if it cannot be read. */
export async function isKeptMedia(path: string, file: string): Promise<boolean> {
  if (!isKeptName(path) || (await stat(file)).size > mostBytes) return false
  return isWhatItSays(endingOf(path), await readFile(file))
}

function isWhatItSays(ending: string, bytes: Buffer): boolean {
  const format = ending === 'jpg' ? 'jpeg' : ending
  if (pictureFormats.some((each) => each === format)) {
    const found = findPictureType(bytes)
    return 'format' in found && found.format === format
  }
  return ending === 'flac' ? bytes.toString('latin1', 0, 4) === 'fLaC' : findFileType(ending, bytes) !== null
}

/** Of a file that is still being written. */
const UNFINISHED = /\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Below the media; originals reveal where and by whom they were taken. */
export const ORIGINALS_FOLDER = 'originals'

/**
 * Whether visitors may get a file, by its path below the media folder: `/hall.avif`. Some disks
 * ignore case.
 */
export function isPublicMedia(path: string): boolean {
  return (
    isKeptName(path.replace(/^\//, '')) && !path.split(/[/\\]/).some((part) => part.toLowerCase() === ORIGINALS_FOLDER)
  )
}

/** As paths below the folder; none if there is no folder. */
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

/**
 * Advisory lock on the media files: shared for reading all of them, exclusive for removing some.
 */
export const MEDIA_LOCK = 7_236_514
