/**
 * Runs before the page's own program has arrived, from within the document: the colour scheme before the first paint,
 * then what the opened page will ask for anyway, its first answers and its files. A wrong guess costs a download,
 * nothing else.
 */
import '../core/boot/parseWithoutEval'
import { heldToken } from '../core/session/heldToken'
import { askEarly } from '../core/boot/earlyAnswers'
import { hasSessionCookie } from '../core/session/hasSessionCookie'
import { askForFiles } from './askForFiles'
import { askForSubscriptions } from './askForSubscriptions'
import { askForWidgets } from './askForWidgets'
import { readEarlyPages } from './earlyPages'
import { openedPage } from './openedPage'
import { renewEarly } from './renewEarly'
import { runAhead } from './runAhead'
import { setColorScheme } from './setColorScheme'

setColorScheme()
const held = heldToken(document.cookie, Date.now())
const token = held === undefined && hasSessionCookie(document.cookie) ? renewEarly() : Promise.resolve(held)
const opened = openedPage(document.cookie, location.pathname)
const pages = readEarlyPages()
const page = opened && pages[opened.name]
if (opened !== undefined && page !== undefined) {
  const { id = '{id}', view: viewid = '{view}' } = opened
  const addresses = page.questions.map((address) => address.replace('{id}', id).replace('{view}', viewid))
  // What the path does not name, an answer may.
  askEarly(
    addresses.filter((address) => !address.includes('{')),
    token,
  )
  askForFiles(page.files)
  runAhead(pages, page.files)
  const [first = '', second = '', third = ''] = addresses
  if (opened.name === 'view') {
    const values = first.replace(/views\?.*/, 'values')
    void askForWidgets({ groupid: id, viewid, view: first, values, groups: second }, token)
  }
  if (opened.name === 'subscriptions' && opened.id === undefined) {
    void askForSubscriptions({ groups: first, who: second, ofGroup: third }, token)
  }
}
