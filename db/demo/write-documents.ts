/** `node db/demo/write-documents.ts`: writes the programmes and biographies whose texts changed. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listDocuments } from './documents.ts'
import { demoMedia, INDEX_FILE, readMediaIndex } from './media-index.ts'
import { readDemoEntries } from './read-season.ts'

const index = await readMediaIndex()
const written = new Set(index.documents.map(({ name, made_of }) => `${name} ${made_of}`))
const documents = listDocuments(await readDemoEntries())
for (const { name, made_of, write } of documents)
  if (!written.has(`${name} ${made_of}`)) await writeFile(join(demoMedia, `${name}.pdf`), await write())
index.documents = documents.map(({ name, made_of }) => ({ name, made_of }))
await writeFile(join(demoMedia, INDEX_FILE), `${JSON.stringify(index, null, 2)}\n`)
