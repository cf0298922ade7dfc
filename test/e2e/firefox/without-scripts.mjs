/**
 * Has a Firefox run no scripts of pages. Its own preference for that stops Playwright's, too; a policy that sandboxes every document
 * does not, and pages are shown as to anybody without scripts: `(scripting: none)` is true, handlers in HTML never run.
 */
const policy = {
  name: 'Content-Security-Policy',
  value: {
    type: 'string',
    value: 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-same-origin allow-top-navigation',
  },
}

/** Playwright counts its commands from one and never comes so far. */
const firstId = 1_000_000_000

/**
 * @param {(command: object) => void} send tells the browser something
 * @returns {(message: any) => boolean} takes what the browser says; true where it is of no concern to Playwright
 */
export function withoutScripts(send) {
  let nextId = firstId
  let isIntercepting = false
  const command = (method, params) => send({ id: nextId++, method, params })
  return ({ id, type, method, params, message }) => {
    if (id >= firstId) {
      if (type === 'error') console.error(`Firefox refuses to run a page without scripts: ${message}`)
      return true
    }
    // The first answer is that the session has begun.
    if (type === 'success' && !isIntercepting) {
      isIntercepting = true
      command('network.addIntercept', { phases: ['responseStarted'] })
    }
    if (method === 'network.responseStarted' && params.isBlocked) {
      const headers = params.navigation && [...params.response.headers.flatMap(listOneByOne), policy]
      command('network.continueResponse', { request: params.request.request, ...(headers && { headers }) })
    }
    return false
  }
}

/** Firefox tells of several cookies in one header, on a line each, and takes no header of several lines. */
function listOneByOne({ name, value: { type, value } }) {
  return value.split('\n').map((line) => ({ name, value: { type, value: line } }))
}
