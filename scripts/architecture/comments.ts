/** Finds lines of comment that are too long to read beside code. */
import type { Sources } from './imports.ts'

/** Maximum characters of a line of comment, including its indentation. */
export const LONGEST_COMMENT = 100

const COMMENT = /^\s*(?:\/\/|\/\*\*|\* )/
/** Directives of tools and code samples, which cannot be wrapped. */
const UNWRAPPED = /^\s*(?:\/\/|\/\*\*|\*) (?:Holds:|oxlint-|@ts-|https?:\/\/\S+$|```| {4})/

/** Returns `path:line` of every line of comment with more than 100 characters. */
export const findLongComments = (sources: Sources): string[] =>
  [...sources].flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        line.length > LONGEST_COMMENT && COMMENT.test(line) && !UNWRAPPED.test(line) ? [`${path}:${index + 1}`] : [],
      ),
  )
