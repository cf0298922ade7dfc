interface Rules {
  createScript: (text: string) => string
}

interface Factory {
  createPolicy(name: string, rules: Rules): Rules
}

/** Structured data is data: nothing executable passes. */
const rules: Rules = {
  createScript(text) {
    JSON.parse(text)
    return text
  },
}

/** Returns the bare rules if policies are unsupported or forbidden by the page. */
function createPolicy(): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  try {
    return trustedTypes?.createPolicy('cadenza-navigation', rules) ?? rules
  } catch {
    return rules
  }
}

const policy = createPolicy()

/** Writes a page's structured data into the document's head, replacing that of another page. */
export function write(data: string | undefined): void {
  const present = document.querySelector('script[type="application/ld+json"]')
  if (data === undefined) return present?.remove()
  const script = present ?? document.head.appendChild(document.createElement('script'))
  script.setAttribute('type', 'application/ld+json')
  script.textContent = policy.createScript(data)
}
