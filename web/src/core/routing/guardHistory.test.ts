// @vitest-environment happy-dom
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addLeaveGuard, addOpenModal, type LeaveGuard } from '../../ui/dialog/leaveGuards'
import { guardHistory } from './guardHistory'

/** A browser's history in the form that it has here: a step has been taken when it is told of, a moment later. */
const openMemory = () =>
  createMemoryHistory({ initialEntries: ['/', '/config/A', '/config/A?tab=json'], v5Compat: true })

const seen: string[] = []
let asked: (() => void)[] = []
let takeOff = () => undefined as void

const guard = (holds: LeaveGuard['holds']) => {
  takeOff = addLeaveGuard({ holds, ask: (proceed) => asked.push(proceed) })
}

/** The guarded history; a step of `browser` is one of the browser's own buttons. */
const open = (browser = openMemory()) => {
  const history = guardHistory(browser)
  history.listen(({ location }) => seen.push(location.pathname + location.search))
  return history
}

beforeEach(() => {
  seen.length = 0
  asked = []
})
afterEach(() => takeOff())

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
  expect([seen, history.location.pathname]).toEqual([[], '/config/A'])
  asked[0]?.()
  expect(seen).toEqual(['/plans'])
})

it('takes a step back before it asks, and takes it again when it is let', () => {
  const history = open()
  guard((from, to) => from.search !== to.search)
  history.go(-1)
  expect([seen, history.location.search, asked.length]).toEqual([[], '?tab=json', 1])
  asked[0]?.()
  expect(seen).toEqual(['/config/A'])
})

it('stays on guard after a step that was let', () => {
  const history = open()
  guard(() => true)
  history.go(-1)
  asked[0]?.()
  history.go(-1)
  expect([seen, history.location.pathname, asked.length]).toEqual([['/config/A'], '/config/A', 2])
})

it('asks nobody about a way that loses nothing', () => {
  const history = open()
  guard((from, to) => from.pathname !== to.pathname)
  history.push('/config/A?tab=general')
  history.go(-1)
  expect([seen, asked]).toEqual([['/config/A?tab=general', '/config/A?tab=json'], []])
})

it('closes what stands open over a page with the step back to another, the topmost first, and then leaves', () => {
  const browser = openMemory()
  const history = open(browser)
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
  expect([closed, seen, history.location.pathname]).toEqual([['question'], [], '/plans'])
  browser.go(-1)
  expect([closed, history.location.pathname]).toEqual([['question', 'dialog'], '/plans'])
  browser.go(-1)
  expect(seen).toEqual(['/config/A?tab=json'])
})

it('closes nothing for a step of the portal itself, nor for one within the page, whose address tells what is open', () => {
  const browser = openMemory()
  const history = open(browser)
  let closings = 0
  takeOff = addOpenModal({ close: () => (closings += 1) })
  browser.go(-1)
  history.push('/plans')
  history.go(-1)
  expect([seen, closings]).toEqual([['/config/A', '/plans', '/config/A'], 0])
})
