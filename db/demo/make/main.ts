/**
 * `node db/demo/make/main.ts`: creates the pictures, recordings and documents of the demo season in
 * `db/demo/media`, which is in the repository. Files created from the same recipe are kept: after a
 * change of the drawing code, remove the files first.
 * `node db/demo/make/main.ts photographic <folder>` renders the other pictures, quickly, into
 * another folder.
 */
import { createMedia } from './make-media.ts'
import { demoMedia } from '../media-index.ts'
import { readDemoSeason } from '../read-season.ts'

const [look = 'drawn', folder = demoMedia] = process.argv.slice(2)
// No medium contains a date: any one will do.
const season = await readDemoSeason('2026-11-21')
if (look === 'drawn') await createMedia(season, { folder, look, effort: 3 })
else if (look === 'photographic' && folder !== demoMedia) await createMedia(season, { folder, look, effort: 0 })
else throw new Error('Run "node db/demo/make/main.ts", or "node db/demo/make/main.ts photographic <folder>".')
