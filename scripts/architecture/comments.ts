/** Comments whose lines are too long to be read beside the code. */
import type { Sources } from './imports.ts'

/** Characters of a line of comment, its indentation included. */
export const LONGEST_COMMENT = 100

const COMMENT = /^\s*(?:\/\/|\/\*\*|\* )/
/** Lines that a tool reads cannot be wrapped. */
const READ_BY_TOOLS = /^\s*(?:\/\/|\/\*\*|\*) (?:Holds:|oxlint-|@ts-|https?:\/\/\S+$|```)/

/** Returns `path:line` of every line of comment with more than 100 characters. */
export const findLongComments = (sources: Sources): string[] =>
  [...sources].flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        line.length > LONGEST_COMMENT && COMMENT.test(line) && !READ_BY_TOOLS.test(line)
          ? [`${path}:${index + 1}`]
          : [],
      ),
  )
