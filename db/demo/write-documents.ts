/** `node db/demo/write-documents.ts`: writes the programmes and biographies whose texts changed. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listDocuments } from './documents.ts'
import { demoMedia, INDEX_FILE, readMediaIndex } from './media-index.ts'
import { readDemoSeason } from './read-season.ts'

const index = await readMediaIndex()
const written = new Set(index.documents.map(({ name, made_of }) => `${name} ${made_of}`))
// No document contains a date: any one will do.
const documents = listDocuments(await readDemoSeason('2026-11-21'))
for (const { name, made_of, write } of documents)
  if (!written.has(`${name} ${made_of}`)) await writeFile(join(demoMedia, `${name}.pdf`), await write())
index.documents = documents.map(({ name, made_of }) => ({ name, made_of }))
await writeFile(join(demoMedia, INDEX_FILE), `${JSON.stringify(index, null, 2)}\n`)
