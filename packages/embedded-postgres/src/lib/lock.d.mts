/** Runs `work` while no other process of this machine does so under the same name. */
export function withLock<T>(name: string, work: () => T | Promise<T>, onWait?: () => void): Promise<T>
