/** Somebody who scrolls or types by themselves is where they want to be. */
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
const patienceMs = 5000

/** Scrolls down to a place; of a page that still grows, once it is long enough. The answer gives that up. */
export const scrollOnceThere = (top: number): (() => void) => {
  window.scrollTo(0, top)
  if (window.scrollY >= top) return () => undefined
  const given = new AbortController()
  const { signal } = given
  const stop = () => given.abort()
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (window.scrollY >= top) stop()
  })
  growth.observe(document.body)
  const timer = setTimeout(stop, patienceMs)
  for (const move of ownMoves) window.addEventListener(move, stop, { signal, passive: true })
  signal.addEventListener('abort', () => {
    growth.disconnect()
    clearTimeout(timer)
  })
  return stop
}
