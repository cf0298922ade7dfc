import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'

const secret = process.env['SECRET'] ?? 'any 32 characters, while developing'
const { fetch } = createApp({ secret, files: join(import.meta.dirname, 'public') })
serve({ fetch, port: Number(process.env['PORT'] ?? 3000) }, ({ port }) => console.log(`http://localhost:${port}`))
