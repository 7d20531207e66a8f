/**
 * Runs before the page's own program has arrived, from a small file of its own: the colour scheme before the first
 * paint, then what the opened page will ask for anyway, its first answers and its files. A wrong guess costs a
 * download, nothing else.
 */
import { heldToken } from '../core/heldToken'
import { askEarly } from '../core/earlyAnswers'
import { askForFiles } from './askForFiles'
import { openedPage } from './openedPage'
import { setColorScheme } from './setColorScheme'

declare const EARLY_PAGES: EarlyPages

/** Of each page: its files, and the addresses of its first questions with `{id}` for the device or group. */
export type EarlyPages = Readonly<
  Record<string, { files: readonly string[]; questions: readonly string[] } | undefined>
>

setColorScheme()
const opened = openedPage(document.cookie, location.pathname)
const page = opened && EARLY_PAGES[opened.name]
if (opened !== undefined && page !== undefined) {
  const token = heldToken(document.cookie, Date.now())
  const id = opened.id ?? ''
  if (token !== undefined) {
    askEarly(
      page.questions.map((address) => address.replace('{id}', id)),
      Promise.resolve(token),
    )
  }
  askForFiles(page.files)
}
