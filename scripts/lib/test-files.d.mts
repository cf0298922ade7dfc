export declare function countExpectedFiles(
  root: string,
  tier: 'quick' | 'full',
  options: readonly string[],
): number | undefined
