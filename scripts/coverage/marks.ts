/**
 * Tests name the sentences of the specification that they verify, independent of their place and
 * title:
 *
 *     // Holds: cart.empty-message
 *     test('cart: an empty cart says so', ...)
 */

export interface Mark {
  ids: string[]
  file: string
  title: string
}

const MARK = /(?:^[ \t]*\/\/ Holds: .*\n)+/gm
/** First text argument of the call after the mark. */
const TITLE = /^\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1|\(\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3/

/** Returns the marks of a file. A mark without a test below it is an error. */
export function readMarks(file: string, source: string): Mark[] {
  return [...source.matchAll(MARK)].map((mark) => {
    const ids = mark[0].split('\n').flatMap((line) => line.replace(/^\s*\/\/ Holds: /, '').split(', '))
    const found = TITLE.exec(source.slice(mark.index + mark[0].length))
    if (!found) throw new Error(`${file}: no test stands below the mark of ${ids.join(', ')}.`)
    return { ids: ids.filter(Boolean), file, title: unescape((found[2] ?? found[4])!) }
  })
}

function unescape(title: string): string {
  return title.replace(/\\(.)/g, '$1')
}
