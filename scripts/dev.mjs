/** `npm run dev`: pages reload when saved, and the server restarts when its code changes. */
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  // Without BUILD_DIR the server lets Vite serve the pages.
  const env = { BUILD_DIR: '', NODE_ENV: 'development' }
  return runNode(root, ['scripts/lib/develop.ts'], { env })
})
