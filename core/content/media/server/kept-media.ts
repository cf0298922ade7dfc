/** Files allowed in the media folder: those that the shop accepts, by name and content. */
import { readFile, stat } from 'node:fs/promises'
import { recordingTypes } from '#core/content/recording.ts'
import { fileLimits } from './file-problem.ts'
import { fileEndings, findFileType } from './file-type.ts'
import { pictureLimits } from './picture-problem.ts'
import { pictureFormats, findPictureType } from './picture-type.ts'
import { recordingLimits } from './recording-problem.ts'

const NAME = /^[a-z0-9]+([-._][a-z0-9]+)*$/
const endings: ReadonlySet<string> = new Set([...pictureFormats, ...fileEndings, ...Object.keys(recordingTypes)])
const mostBytes = Math.max(fileLimits.bytes, pictureLimits.bytes, recordingLimits.bytes)

const endingOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/**
 * Returns whether a path below the media folder is a valid name of an accepted file; its extension
 * determines the type.
 */
export function isKeptName(path: string): boolean {
  return path.includes('.') && endings.has(endingOf(path)) && path.split('/').every((part) => NAME.test(part))
}

/**
 * Returns whether a file could have been accepted under that path, because its bytes match its
 * extension. Throws if it cannot be read.
 */
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
