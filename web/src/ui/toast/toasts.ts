import { createToasts } from './createToasts'

/** The notices of this page; `Toasts` shows them. */
export const toasts = createToasts()
