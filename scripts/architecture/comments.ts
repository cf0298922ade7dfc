/** Comments whose lines are too long to be read beside the code. */
import type { Sources } from './imports.ts'

/** Characters of a line of comment, its indentation included. */
export const LONGEST_COMMENT = 100

const COMMENT = /^\s*(?:\/\/|\/\*\*|\* )/
/** Lines that a tool reads, and samples of code, cannot be wrapped. */
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
