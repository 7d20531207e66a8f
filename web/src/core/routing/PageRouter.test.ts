// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addLeaveGuard, addOpenModal, type LeaveGuard } from '../../ui/dialog/leaveGuards'
import { openPageHistory, pagesBefore } from './PageRouter'

const seen: string[] = []
let asked: (() => void)[] = []
let takeOff = () => undefined as void

const guard = (holds: LeaveGuard['holds']) => {
  takeOff = addLeaveGuard({ holds, ask: (proceed) => asked.push(proceed) })
}

let close = () => undefined as void

/** The page's history on one of the browser with these entries; a step of `browser` is one of its own buttons. */
const browser = window.history
const open = (entries: readonly string[] = ['/', '/config/A', '/config/A?tab=json']) => {
  entries.forEach((address, idx) => browser.pushState({ idx, key: address }, '', address))
  const history = openPageHistory()
  close = history.listen(({ location }) => seen.push(location.pathname + location.search))
  return history
}
const address = () => window.location.pathname + window.location.search

beforeEach(() => {
  seen.length = 0
  asked = []
})
afterEach(() => {
  takeOff()
  close()
})

it('goes every way while nobody is on guard', () => {
  const history = open()
  history.push('/plans')
  history.go(-1)
  expect(seen).toEqual(['/plans', '/config/A?tab=json'])
})

it('does not follow a link before it is let, and then follows that one', () => {
  const history = open()
  guard(() => true)
  history.push('/plans')
  expect([seen, address()]).toEqual([[], '/config/A?tab=json'])
  asked[0]?.()
  expect(seen).toEqual(['/plans'])
})

it('takes a step back before it asks, and takes it again when it is let', () => {
  open()
  guard((from, to) => from.search !== to.search)
  browser.go(-1)
  expect([seen, address(), asked.length]).toEqual([[], '/config/A?tab=json', 1])
  asked[0]?.()
  expect(seen).toEqual(['/config/A'])
})

it('stays on guard after a step that was let', () => {
  const history = open()
  guard(() => true)
  history.go(-1)
  asked[0]?.()
  history.go(-1)
  expect([seen, address(), asked.length]).toEqual([['/config/A'], '/config/A', 2])
})

it('asks nobody about a way that loses nothing', () => {
  const history = open()
  guard((from, to) => from.pathname !== to.pathname)
  history.push('/config/A?tab=general')
  history.go(-1)
  expect([seen, asked]).toEqual([['/config/A?tab=general', '/config/A?tab=json'], []])
})

it('closes what stands open over a page with the step back to another, the topmost first, and then leaves', () => {
  const history = open()
  history.push('/plans')
  const closed: string[] = []
  for (const name of ['dialog', 'question']) {
    const forget = addOpenModal({
      close: () => {
        closed.push(name)
        forget()
      },
    })
  }
  seen.length = 0
  browser.go(-1)
  expect([closed, seen, address()]).toEqual([['question'], [], '/plans'])
  browser.go(-1)
  expect([closed, address()]).toEqual([['question', 'dialog'], '/plans'])
  browser.go(-1)
  expect(seen).toEqual(['/config/A?tab=json'])
})

it('closes nothing for a step of the portal itself, nor for one within the page, whose address tells what is open', () => {
  const history = open()
  let closings = 0
  takeOff = addOpenModal({ close: () => (closings += 1) })
  browser.go(-1)
  history.push('/plans')
  history.go(-1)
  expect([seen, closings]).toEqual([['/config/A', '/plans', '/config/A'], 0])
})

it('notes the state, a key of its own and the position of each entry, and shows them again on the way back', () => {
  const history = open(['/'])
  history.push('/plans', { from: 'home' })
  const { location } = history.visit()
  expect([location.state, pagesBefore()]).toEqual([{ from: 'home' }, 1])
  history.replace('/support')
  expect([history.visit().location.state, pagesBefore()]).toEqual([null, 1])
  expect(history.visit().location.key).not.toBe(location.key)
  browser.go(-1)
  expect([history.visit().location.key, pagesBefore()]).toEqual(['/', 0])
})

it('keeps the page of a link that names a query or an anchor alone', () => {
  const history = open()
  history.push({ search: '?tab=general', hash: '#limits' })
  history.push('?tab=json')
  expect([seen, address()]).toEqual([['/config/A?tab=general', '/config/A?tab=json'], '/config/A?tab=json'])
})
