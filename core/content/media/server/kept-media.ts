/** What may lie in the folder of media: what the shop takes in, by its name and by its bytes. */
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

/** Whether a path below the folder of media is one that a file may have which was taken in; its ending says what it is. */
export function isKeptName(path: string): boolean {
  return path.includes('.') && endings.has(endingOf(path)) && path.split('/').every((part) => NAME.test(part))
}

/** Whether a file could have been taken in under that path: its bytes are what its ending says. Throws where it cannot be read. */
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
