import { type Viewing, forgetView, storageOfTab, viewing, viewingKey } from './viewing'

/** @throws Error where the browser keeps nothing: the view would be lost with the page that begins it. */
export const startViewing = (view: Viewing): void => {
  const storage = storageOfTab()
  if (storage === undefined) throw new Error('This browser keeps nothing for a tab.')
  storage.setItem(viewingKey, JSON.stringify(view))
  window.location.assign(view.path)
}

export const endViewing = (): void => {
  const path = viewing()?.path ?? '/'
  forgetView()
  window.location.assign(path)
}
