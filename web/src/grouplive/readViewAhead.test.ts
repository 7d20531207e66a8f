// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { GroupId, ViewId } from '../../../shared/core/ids'
import { getGroupList } from '../../../shared/groups/groupList'
import { getGroupValues } from '../../../shared/grouplive/groupValues'
import { getViews } from '../../../shared/views/views'
import { addressOf } from '../../../shared/core/addressOf'
import { askEarly, askMore, askedAhead, earlyBody } from '../core/boot/earlyAnswers'
import { readViewAhead } from './readViewAhead'

const groupid = GroupId.parse('g-Watched01')
const view = addressOf(getViews, { groupid, viewid: ViewId.parse('v-Engines1') })
const list = addressOf(getGroupList, {})
const values = addressOf(getGroupValues, { groupid, keys: 'vin', facts: 'name' })

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete window.earlyAnswers
})

it('reads the view, and the values that were asked by what it says', async () => {
  const reads = [getViews, getGroupList, getGroupValues].map(({ output }) =>
    vi.spyOn(output, 'parse').mockImplementation(((body: unknown) => body) as typeof output.parse),
  )
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(Response.json({ address })))
  const token = Promise.resolve('token')
  askEarly([view, list], token)
  void earlyBody(view).then(() => askMore([values], token))
  await readViewAhead(askedAhead() ?? new Map<string, undefined>())
  // Each once: what was read is known.
  expect(reads.map(({ mock }) => mock.calls)).toEqual([
    [[{ address: view }]],
    [[{ address: list }]],
    [[{ address: values }]],
  ])
})
