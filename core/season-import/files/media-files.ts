import { join } from 'node:path'
import type { Problem } from './problems.ts'

const mediaFolders = ['pictures', 'recordings', 'files'] as const
export type MediaFolder = (typeof mediaFolders)[number]

export interface MediaFile {
  /** Path below the season's folder, used in error messages. */
  path: string
  file: string
}

/** Finds the media files of each folder by name. Reports any other binary file. */
export function findMediaFiles(
  { folder, paths }: { folder: string; paths: readonly string[] },
  problems: Problem[],
): Record<MediaFolder, Map<string, MediaFile>> {
  const found = {
    pictures: new Map<string, MediaFile>(),
    recordings: new Map<string, MediaFile>(),
    files: new Map<string, MediaFile>(),
  }
  const refuse = (file: string, message: string) => void problems.push({ file, line: 1, message })
  for (const path of paths) {
    const [, own, name = ''] = /^([^/]+)\/([^/]+)\.[^./]+$/.exec(path) ?? []
    const files = mediaFolders.find((one) => one === own)
    const known = files && found[files].get(name)
    if (!files)
      refuse(
        path,
        'is no file of a season: pictures stand in pictures/, recordings in recordings/, what is downloaded in files/, and all else is text.',
      )
    else if (known) refuse(path, `${known.path} is called "${name}", too: take one of them out.`)
    else found[files].set(name, { path, file: join(folder, path) })
  }
  return found
}
