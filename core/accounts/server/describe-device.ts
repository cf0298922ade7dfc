/** By a word of their User-Agent; each comes before those whose words it also contains. */
const browsers: readonly [word: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [word: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names browser and system: `Firefox, Linux`. Empty if neither is known. */
export function describeDevice(userAgent: string | undefined): string {
  const said = (userAgent ?? '').slice(0, 500)
  const nameIn = (names: typeof browsers) => names.find(([word]) => word.test(said))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ')
}
