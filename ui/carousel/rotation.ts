interface RotationOptions {
  /** Milliseconds between two moves. */
  interval: number
  move: () => void
  onChange: (isPlaying: boolean) => void
}

/** Autoplay that pauses during attention and ends on interaction. */
export interface Rotation {
  isPlaying(): boolean
  /** Pauses while hovered or focused. */
  hold(): void
  release(): void
  /** Stops until `play` is called. */
  stop(): void
  toggle(): void
}

/** Creates a rotation that starts at once. */
export function createRotation({ interval, move, onChange }: RotationOptions): Rotation {
  let isWanted = true
  let isHeld = false
  let timer: ReturnType<typeof setInterval> | undefined

  const isPlaying = () => timer !== undefined

  function change(next: { isWanted?: boolean; isHeld?: boolean }): void {
    isWanted = next.isWanted ?? isWanted
    isHeld = next.isHeld ?? isHeld
    const isToPlay = isWanted && !isHeld
    if (isToPlay === isPlaying()) return
    clearInterval(timer)
    timer = isToPlay ? setInterval(move, interval) : undefined
    onChange(isToPlay)
  }

  change({})
  return {
    isPlaying,
    hold: () => change({ isHeld: true }),
    release: () => change({ isHeld: false }),
    stop: () => change({ isWanted: false }),
    toggle: () => change(isPlaying() ? { isWanted: false } : { isWanted: true, isHeld: false }),
  }
}
