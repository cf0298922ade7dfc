interface Rules {
  createScript: (text: string) => string
}

interface Factory {
  createPolicy(name: string, rules: Rules): Rules
}

/** Structured data is data: nothing that could run passes. */
const rules: Rules = {
  createScript(text) {
    JSON.parse(text)
    return text
  },
}

/** A policy of Trusted Types where there are any; the rules themselves where not, or where the page allows no such policy. */
function createPolicy(): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  try {
    return trustedTypes?.createPolicy('cadenza-navigation', rules) ?? rules
  } catch {
    return rules
  }
}

const policy = createPolicy()

/** Puts a page's structured data into the document's head, in place of what another page has left there. */
export function write(data: string | undefined): void {
  const present = document.querySelector('script[type="application/ld+json"]')
  if (data === undefined) return present?.remove()
  const script = present ?? document.head.appendChild(document.createElement('script'))
  script.setAttribute('type', 'application/ld+json')
  script.textContent = policy.createScript(data)
}
