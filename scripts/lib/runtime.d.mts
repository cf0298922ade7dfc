export declare const SHOP_FLAGS: string[]
export declare const SHOP_ENVIRONMENT: Record<string, string>

/** Runs a script with the required Node version and resolves to its exit code. */
export function runNode(
  root: string,
  args: string[],
  options?: { env?: Record<string, string>; output?: 'inherit' | 'pipe'; signal?: AbortSignal },
): Promise<number>
