import { toasts } from '../../ui/toast/toasts'

/** After this long without an answer people ask themselves whether one is on its way. */
export const patienceMs = 8000

const notice = {
  tone: 'progress',
  text: 'The portal has not answered for some seconds. Your connection may be slow or lost; this page keeps trying.',
} as const

/** How many questions have waited for long. */
let silent = 0
let shown: number | undefined

const change = (by: 1 | -1): void => {
  silent += by
  if (silent > 0) shown = toasts.show(notice)
  else if (shown !== undefined) toasts.close(shown)
}

/** Says so while a question waits for its answer for long; what it gives is called when there is one. */
export const watchSilence = (onSilence?: () => void): (() => void) => {
  let isTold = false
  const timer = setTimeout(() => {
    isTold = true
    change(1)
    onSilence?.()
  }, patienceMs)
  return () => {
    clearTimeout(timer)
    if (isTold) change(-1)
    isTold = false
  }
}

/** Says so while what is done waits for an answer for long. */
export const whileWatched = async <T>(work: () => Promise<T>): Promise<T> => {
  const stopWatching = watchSilence()
  try {
    return await work()
  } finally {
    stopWatching()
  }
}
