// What is only scrolled past, or crossed by the pointer on its way, is not meant.
const REST_MILLISECONDS = 100
const HOVER_MILLISECONDS = 65

/** Resolves to true when an element has come into view and stays there, to false where that is given up before. */
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

/** Tells whether the pointer is on an element, and calls back whenever it comes there and rests, unless it is clicked before. */
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

/** What is waited for before a page is fetched ahead. They resolve to whether it is time now. */
export const waiting = { hover: isHovered, view: comesIntoView, mount: async (): Promise<boolean> => true }
