let hasPainted = false
let painting: Promise<void> | undefined

/** Whether what the page drew first has been painted. */
export const isPainted = (): boolean => hasPainted

/**
 * Resolves once what the page drew first has been painted: a timer that is set in a frame runs after it. Asked for by the
 * first drawing; a page in the background paints when it is looked at.
 */
export const whenPainted = (): Promise<void> =>
  (painting ??= new Promise((resolve) => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        hasPainted = true
        resolve()
      }),
    )
  }))
