// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userLogin } from '../../../../shared/users/session'
import { viewAsHeader, viewEnded, viewOnly } from '../../../../shared/core/viewAsHeader'
import { forgetCookies } from './sessionCookies.fixture'

const pool = 'CognitoIdentityServiceProvider.client1'
const view = { id: 'DEVICE#PUMP00001/1', of: 'Pump 1', path: '/data/PUMP00001', as: 'VIEW', sinceMs: 1 }
const me = {
  userid: '00000000-0000-4000-8000-000000000001',
  email: 'a@example.com',
  name: 'A',
  specialGroups: [],
}

let asked: (string | undefined)[]
let left: string | undefined

/** The page as it is opened anew. */
const openPage = async (inView: boolean, answer: () => Response = () => Response.json(me)) => {
  vi.resetModules()
  if (inView) sessionStorage.setItem('portal:viewing', JSON.stringify(view))
  vi.stubGlobal('fetch', (_url: string, init?: { headers?: Record<string, string> }) => {
    asked.push(init?.headers?.[viewAsHeader])
    return Promise.resolve(answer())
  })
  const keep = vi.fn()
  vi.doMock('../../offline/answers', () => ({ keepAnswer: keep, findAnswer: keep, dropAnswers: keep }))
  const [session, change, over, api, stored, seen] = await Promise.all([
    import('./viewing'),
    import('./changeView'),
    import('./viewOver'),
    import('../api/callEndpoint'),
    import('../storage/localStore'),
    import('../storage/lastSeen'),
  ])
  await seen.startKeeping()
  return { ...session, ...change, ...over, ...api, ...stored, keep }
}

beforeEach(() => {
  asked = []
  left = undefined
  sessionStorage.clear()
  localStorage.clear()
  const exp = Math.floor(Date.now() / 1000) + 3600
  document.cookie = `${pool}.LastAuthUser=u1; path=/`
  document.cookie = `${pool}.u1.accessToken=head.${btoa(JSON.stringify({ exp, iat: exp - 3600, sub: 'a' }))}.sign; path=/`
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void (left = String(to)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.doUnmock('../../offline/answers')
  sessionStorage.clear()
  forgetCookies()
})

it('goes with each request, and what comes is kept nowhere', async () => {
  const page = await openPage(true)
  await page.callEndpoint(userLogin, {})
  expect(asked).toEqual([view.id])
  expect(page.keep).not.toHaveBeenCalled()
})

it('leaves other pages as they were: their requests name none, and their answers are kept', async () => {
  const page = await openPage(false)
  await page.callEndpoint(userLogin, {})
  expect(asked).toEqual([undefined])
  await expect.poll(() => page.keep.mock.calls.length).toBe(1)
})

it('shows nothing of before where the portal is not reached', async () => {
  const page = await openPage(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))
  await expect(page.callEndpoint(userLogin, {})).rejects.toMatchObject({ status: 0 })
  expect(page.keep).not.toHaveBeenCalled()
})

it('remembers nothing in the browser but what is the browser’s', async () => {
  localStorage.setItem('portal:session:homeRecent', '["mine"]')
  const page = await openPage(true)
  expect(page.readText('session', 'homeRecent')).toBe(null)
  page.writeStored('session', 'homeRecent', ['theirs'])
  page.writeStored('user:b', 'stars', ['theirs'])
  page.writeStored('browser', 'colorScheme', 'dark')
  expect(page.readText('session', 'homeRecent')).toBe('["theirs"]')
  expect({ ...localStorage }).toEqual({
    'portal:session:homeRecent': '["mine"]',
    'portal:browser:colorScheme': '"dark"',
  })

  page.endViewing()
  expect([left, page.viewing(), sessionStorage.length]).toEqual([view.path, undefined, 0])
  expect(page.readText('session', 'homeRecent')).toBe('["mine"]')
})

it('is over as soon as the portal says so, and not by any other refusal', async () => {
  const refused = (resultCode: string) => () =>
    Response.json({ message: 'No.', resultCode, requestId: 'r1' }, { status: 403 })
  const page = await openPage(true, refused(viewOnly))
  const heard = vi.fn()
  page.onViewOver(heard)
  await expect(page.callEndpoint(userLogin, {})).rejects.toMatchObject({ resultCode: viewOnly })
  expect([page.isViewOver(), heard.mock.calls.length]).toEqual([false, 0])
  vi.stubGlobal('fetch', () => Promise.resolve(refused(viewEnded)()))
  await expect(page.callEndpoint(userLogin, {})).rejects.toMatchObject({ resultCode: viewEnded })
  expect([page.isViewOver(), heard.mock.calls.length]).toEqual([true, 1])
})

it('begins with a page of its own', async () => {
  const page = await openPage(false)
  page.startViewing(view)
  expect([left, page.viewing()]).toEqual([view.path, undefined])
  expect((await openPage(true)).viewing()).toEqual(view)
})

it('is none where a browser holds something else by its name', async () => {
  sessionStorage.setItem('portal:viewing', '{"id":5}')
  expect((await openPage(false)).viewing()).toBe(undefined)
})
