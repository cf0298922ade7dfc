/**
 * `node db/demo/make/main.ts`: makes the pictures, recordings and documents of the demo season into `db/demo/media`, which is in the
 * repository. What was made of the same before is kept: after a change of the code that draws, remove the files first.
 * `node db/demo/make/main.ts photographic <folder>` renders the other pictures, quickly, into another folder.
 */
import { createMedia } from './make-media.ts'
import { demoMedia } from '../media-index.ts'
import { readDemoSeason } from '../read-season.ts'

const [look = 'drawn', folder = demoMedia] = process.argv.slice(2)
// No medium says a day: any one will do.
const season = await readDemoSeason('2026-11-21')
if (look === 'drawn') await createMedia(season, { folder, look, effort: 3 })
else if (look === 'photographic' && folder !== demoMedia) await createMedia(season, { folder, look, effort: 0 })
else throw new Error('Run "node db/demo/make/main.ts", or "node db/demo/make/main.ts photographic <folder>".')
