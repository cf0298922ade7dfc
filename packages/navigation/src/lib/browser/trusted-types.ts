interface Rules {
  createHTML?: (text: string) => string
  createScript?: (text: string) => string
}

interface Factory {
  createPolicy<rules extends Rules>(name: string, rules: rules): rules
}

/**
 * A policy of Trusted Types, in browsers that have them; its values pass for strings. Where there are none, or the page allows
 * no policy of that name, the rules themselves.
 */
export function createPolicy<rules extends Rules>(name: string, rules: rules): rules {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  try {
    return trustedTypes?.createPolicy(name, rules) ?? rules
  } catch {
    return rules
  }
}
