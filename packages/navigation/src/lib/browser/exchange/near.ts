// Ignores elements that are only scrolled past or crossed by the pointer.
const REST_MILLISECONDS = 100
const HOVER_MILLISECONDS = 65

/** Resolves to true when an element has stayed in view, to false if aborted before. */
function comesIntoView(element: Element, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (isSeen: boolean): void => {
      clearTimeout(timer)
      observer.disconnect()
      resolve(isSeen)
    }
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => end(true), REST_MILLISECONDS)
    })
    signal?.addEventListener('abort', () => end(false))
    if (signal?.aborted) end(false)
    else observer.observe(element)
  })
}

/**
 * Resolves to whether the pointer is on an element; calls back whenever it rests there without a
 * click.
 */
async function isHovered(element: Element, signal: AbortSignal | undefined, onNear: () => void): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = (): void => clearTimeout(timer)
  const rest = (): void => {
    leave()
    timer = setTimeout(onNear, HOVER_MILLISECONDS)
  }
  element.addEventListener('mouseenter', rest, { signal })
  for (const type of ['mouseleave', 'click']) element.addEventListener(type, leave, { signal })
  signal?.addEventListener('abort', leave)
  return element.matches(':hover')
}

/** Triggers for preloading. They resolve to whether to preload at once. */
export const waiting = { hover: isHovered, view: comesIntoView, mount: async (): Promise<boolean> => true }
