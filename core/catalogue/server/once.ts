/** Runs work once, on first use, and shares the result. */
export function once<result>(work: () => Promise<result>): () => Promise<result> {
  let begun: Promise<result> | undefined
  return () => (begun ??= work())
}
