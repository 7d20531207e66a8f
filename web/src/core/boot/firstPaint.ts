let hasPainted = false
let painting: Promise<void> | undefined

/** Whether what the page drew first has been painted. */
export const isPainted = (): boolean => hasPainted

/** A frame is drawn, and then a timer runs; a hidden page draws no frames, and there a timer alone has to do. */
const afterNextFrame = (run: () => void): void => {
  if (document.hidden) setTimeout(run)
  else requestAnimationFrame(() => setTimeout(run))
}

/** Resolves once what the page drew first has been painted; asked for by the first drawing. */
export const whenPainted = (): Promise<void> =>
  (painting ??= new Promise((resolve) => {
    afterNextFrame(() => {
      hasPainted = true
      resolve()
    })
  }))
