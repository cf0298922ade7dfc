/** `npm start`: runs the built application. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { createNotes } from './notes.ts'
import { createMemoryStore } from './sessions.ts'

const client = join(import.meta.dirname, '../client')
const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string }
>
const [script, style] = [`/${manifest['src/client/client.tsx']!.file}`, `/${manifest['src/style.css']!.file}`]

const { PORT = '3000', HOST = 'localhost', TRUST_PROXY } = process.env
const app = await createApp({
  assets: { script, style, version: script },
  sessions: createMemoryStore(),
  notes: createNotes(),
  files: join(client, 'assets'),
  trustProxy: TRUST_PROXY,
  logger: true,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
console.log(await app.listen({ port: Number(PORT), host: HOST }))
