/** Signs that no font of the papers has. Done on a thread of its own: fonts are opened for it. */
import type { RunInWorker, ThreadWork } from '#platform/threads/run-in-worker.ts'

const looking: ThreadWork<string, string[]> = {
  module: new URL('./find-signs.ts', import.meta.url),
  load: () => import('./find-signs.ts'),
}

/** The letters of Latin alphabets and their punctuation, which the house's own fonts have. */
const plain = /^[\n\u0020-\u017F\u2010-\u2026\u20AC]*$/

/** Each once, in the order of the texts. */
export async function findUnprintable(texts: readonly string[], runInWorker: RunInWorker): Promise<string[]> {
  const foreign = texts.filter((text) => !plain.test(text))
  return foreign.length === 0 ? [] : runInWorker(looking, foreign.join('\n'))
}
