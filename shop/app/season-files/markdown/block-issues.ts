import { z } from 'zod'

/** What is wrong with a block, in words for who wrote it. */
export function explainIssues(error: unknown, name: string): { path: PropertyKey[]; message: string }[] {
  if (!(error instanceof z.ZodError)) return [{ path: [], message: `${name}: ${(error as Error).message}` }]
  return error.issues.map((issue) => {
    if (issue.code === 'invalid_union' && issue.path.at(-1) === 'name')
      return { path: [], message: `There is no block called "${name}".` }
    const where = issue.path.filter((part) => part !== 'props').join('.')
    return { path: issue.path, message: `${name}${where ? `, ${where}` : ''}: ${issue.message}.` }
  })
}
