/** Finds characters missing in the document fonts, in a worker, because fonts are opened for it. */
import type { RunInWorker, ThreadWork } from '#platform/threads/run-in-worker.ts'

const looking: ThreadWork<string, string[]> = {
  module: new URL('./find-signs.ts', import.meta.url),
  load: () => import('./find-signs.ts'),
}

/** Letters and punctuation in the shop's typefaces. */
const plain = /^[\n\u0020-\u017F\u2010-\u2026\u20AC]*$/

/** Without duplicates, in the order of the texts. */
export async function findUnprintable(texts: readonly string[], runInWorker: RunInWorker): Promise<string[]> {
  const foreign = texts.filter((text) => !plain.test(text))
  return foreign.length === 0 ? [] : runInWorker(looking, foreign.join('\n'))
}
