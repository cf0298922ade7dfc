/** Number formats of sellers, shared by season files and the desk's form. */

/** For other countries anything is accepted. */
export const sellerTaxNumbers: Partial<Record<string, RegExp>> = {
  FR: /^\d{3} ?\d{3} ?\d{3} ?\d{5}$/,
  HU: /^\d{8}-\d-\d{2}$/,
}

/** Part after the country letters of EU numbers. Greece uses EL, and Northern Ireland XI. */
const vatNumbers: Partial<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** For a country outside the EU anything of plausible length is accepted. */
export function isVatNumber(number: string): boolean {
  if (!/^[A-Z]{2}[\dA-Z+*]{2,12}$/.test(number)) return false
  const rule = vatNumbers[number.slice(0, 2)]
  return rule === undefined || rule.test(number.slice(2))
}

export const documentPrefix = /^[A-Z\d]{1,8}$/
