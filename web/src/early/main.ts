/**
 * Runs before the page's own program has arrived, from within the document: the colour scheme before the first paint,
 * then what the opened page will ask for anyway, its first answers and its files. A wrong guess costs a download,
 * nothing else.
 */
import { heldToken } from '../core/heldToken'
import { askEarly } from '../core/earlyAnswers'
import { hasSessionCookie } from '../core/hasSessionCookie'
import { askForFiles } from './askForFiles'
import { askForWidgets } from './askForWidgets'
import { readEarlyPages } from './earlyPages'
import { openedPage } from './openedPage'
import { renewEarly } from './renewEarly'
import { setColorScheme } from './setColorScheme'

setColorScheme()
const held = heldToken(document.cookie, Date.now())
const token = held === undefined && hasSessionCookie(document.cookie) ? renewEarly() : Promise.resolve(held)
const opened = openedPage(document.cookie, location.pathname)
const pages = readEarlyPages()
const page = opened && pages[opened.name]
if (opened !== undefined && page !== undefined) {
  const addresses = page.questions.map((address) =>
    address.replace('{id}', opened.id ?? '').replace('{view}', opened.view ?? ''),
  )
  askEarly(addresses, token)
  askForFiles(page.files)
  const [view] = addresses
  if (opened.name === 'view' && view !== undefined) {
    void askForWidgets(pages, { view, values: view.replace(/views\?.*/, 'values') }, token)
  }
}
