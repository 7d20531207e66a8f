// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { GroupId } from '../../../shared/core/ids'
import { getGroupValues } from '../../../shared/groupvalues/groupValues'
import { TableSettings } from '../../../shared/views/tableWidget'
import { addressOf } from '../core/addressOf'
import { askEarly } from '../core/earlyAnswers'
import { liveKeys } from '../dashboard/liveKeys'
import { questionOf } from '../groupvalues/questionOf'
import { askForWidgets } from './askForWidgets'

const groupid = GroupId.parse('g-Watched01')
const column = (key: string, dataType: string) => ({ key, dataType, name: '', unit: '' })
const widgets = {
  'w-table000': {
    type: 'table' as const,
    settings: TableSettings.parse({
      columns: [column('vin', 'latest'), column('model', 'fact'), column('fuel_level', 'latest')],
    }),
    layouts: {
      lg: { x: 0, y: 0, w: 12, h: 6 },
      md: { x: 0, y: 0, w: 6, h: 6 },
      sm: { x: 0, y: 0, w: 4, h: 6 },
    },
  },
}
const groups = '/api/groups/list'
const view = `/api/group/${groupid}/views?viewid=v-Engines1`

afterEach(() => vi.unstubAllGlobals())

it('asks for the values in the words of the page, which else would ask for them again', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const answers = {
      [view]: { view: { widgets } },
      [groups]: { groups: [{ groupid, deviceCount: 22_000 }] },
    }
    return Promise.resolve(Response.json(answers[address] ?? {}))
  })
  const token = Promise.resolve('token')
  askEarly([view, groups], token)
  await askForWidgets({ groupid, view, values: `/api/group/${groupid}/values`, groups }, token)
  await expect.poll(() => asked).toHaveLength(5)
  const request = { groupid, ...questionOf(liveKeys(widgets) ?? []) }
  expect(asked.slice(2)).toEqual([
    addressOf(getGroupValues, request),
    addressOf(getGroupValues, { ...request, part: 2 }),
    addressOf(getGroupValues, { ...request, part: 3 }),
  ])
})
