/** The same work for everyone who asks for it, begun when it is first asked for. */
export function once<result>(work: () => Promise<result>): () => Promise<result> {
  let begun: Promise<result> | undefined
  return () => (begun ??= work())
}
