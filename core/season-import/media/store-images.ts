import { join } from 'node:path'
import { checkPicture, writeImageFiles } from '#core/content/media/server/store-image.ts'
import type { Entry, MediaIntake, Preparation } from '../entries/kind.ts'
import { toJson } from '../entries/rows.ts'
import type { Picture, StoredPicture } from './picture.ts'
import { hashFile, type MediaFile } from '../files/media-files.ts'
import { matchFiles } from './pair-files.ts'

/**
 * Checks the season's picture files and stores those that the shop lacks, before anything in the
 * database is locked. A season refused later leaves unreferenced files, which are removed with the
 * other unused ones. Writes nothing if there are problems already, or in a dry run.
 */
export async function storeImages(
  entries: readonly Entry<Picture>[],
  preparation: Preparation<StoredPicture>,
): Promise<void> {
  const { context, keys, problems } = preparation
  const files = context.media?.files.pictures ?? new Map<string, MediaFile>()
  const pairing = { files, entries, keys, problems, isKept: (name: string) => context.pictures.has(name) }
  matchFiles(pairing, {
    sayWhat: (name) => `Say what it shows: write "${name}:" with "alt:" in pictures.yaml.`,
    sayWhere: (name) =>
      `There is no file of the picture "${name}": put it into the season's folder, as pictures/${name}.jpg.`,
  })
  for (const entry of entries) {
    const file = files.get(entry.key)
    if (file) await storeImage(entry, file, preparation)
  }
}

async function storeImage(
  { key: name, data }: Entry<Picture>,
  { path, file }: MediaFile,
  { stored, context: { media }, problems }: Preparation<StoredPicture>,
): Promise<void> {
  const known = stored.get(name)
  const hash = await hashFile(file)
  data.file = hash ?? undefined
  if (hash !== null && (await isKnown(hash, known, media!))) {
    data.file = known?.file
    return
  }
  const { alt, caption, focal_point } = data
  const picture = {
    name,
    from: { file },
    alt_text: alt,
    caption: caption ?? null,
    focal_point: { x: focal_point[0], y: focal_point[1] },
  }
  const isTrial = media!.isDryRun || problems.length > 0
  const taken = isTrial ? await checkPicture(picture) : await writeImageFiles(media!.dataDirectory, picture)
  if ('problem' in taken) {
    const { message, remedy } = taken.problem
    problems.push({ file: path, line: 1, message: `${message} ${remedy}` })
  } else if ('row' in taken) media!.rows.pictures.set(name, taken.row)
  else {
    const { width, height } = taken.facts
    media!.rows.pictures.set(name, {
      name,
      alt_text: toJson(alt)!,
      caption: toJson(caption),
      width,
      height,
      variants: '[]',
    })
  }
}

/** A drawn picture has no original; its largest file represents it, as in an export. */
async function isKnown(hash: string, known: StoredPicture | undefined, media: MediaIntake): Promise<boolean> {
  if (!known) return false
  if (known.file !== undefined || !known.largest) return known.file === hash
  return (await hashFile(join(media.dataDirectory, known.largest))) === hash
}
