/**
 * Disables page scripts in Firefox. Firefox's own preference stops Playwright's scripts, too; a
 * policy that sandboxes every document does not, and pages behave as without scripts:
 * `(scripting: none)` is true, inline handlers never run.
 */
const policy = {
  name: 'Content-Security-Policy',
  value: {
    type: 'string',
    value: 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-same-origin allow-top-navigation',
  },
}

/** Playwright numbers its commands from one and never reaches this. */
const firstId = 1_000_000_000

/**
 * @param {(command: object) => void} send sends a command to the browser
 * @returns {(message: any) => boolean} receives the browser's messages; true if Playwright need not
 *   see one
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
    // The first response confirms the session.
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

/** Firefox reports several cookies in one multi-line header, and accepts no multi-line header. */
function listOneByOne({ name, value: { type, value } }) {
  return value.split('\n').map((line) => ({ name, value: { type, value: line } }))
}
