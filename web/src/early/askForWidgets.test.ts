// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { GroupId, ViewId } from '../../../shared/core/ids'
import { getGroupValues } from '../../../shared/grouplive/groupValues'
import { TableSettings } from '../../../shared/views/tableWidget'
import { addressOf } from '../../../shared/core/addressOf'
import { askEarly, takeEarlyAnswer } from '../core/boot/earlyAnswers'
import { liveKeys } from '../../../shared/grouplive/liveKeys'
import { questionOf } from '../../../shared/grouplive/questionOf'
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
const viewid = ViewId.parse('v-Engines1')
const view = `/api/group/${groupid}/views?viewid=${viewid}`
const values = `/api/group/${groupid}/values`
const question = questionOf(liveKeys(widgets) ?? [])
const ofView = addressOf(getGroupValues, { groupid, viewid })
const inOwnWords = addressOf(getGroupValues, { groupid, ...question })
const token = Promise.resolve('token')

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.earlyAnswers
})

const answerWith = (told: object) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const answers = {
      [view]: { view: { widgets } },
      [groups]: { groups: [{ groupid, deviceCount: 22_000 }] },
      [ofView]: told,
    }
    return Promise.resolve(Response.json(answers[address] ?? {}))
  })
  askEarly([view, groups], token)
  void askForWidgets({ groupid, viewid, view, values, groups }, token)
  return asked
}

it('asks for the values beside the view, and for further pages in the words of the page, which else would ask again', async () => {
  const told = { values: { vin: [12] }, facts: { model: ['A'], name: ['B'] } }
  const asked = answerWith(told)
  await expect.poll(() => asked).toHaveLength(5)
  expect(asked).toEqual([
    view,
    groups,
    ofView,
    addressOf(getGroupValues, { groupid, ...question, part: 2 }),
    addressOf(getGroupValues, { groupid, ...question, part: 3 }),
  ])
})

it('lets the page find the answer under the question that it asks in its own words', async () => {
  const told = { values: { fuel_level: [50], vin: [12] }, facts: { model: ['A'], name: ['B'] } }
  const asked = answerWith(told)
  await expect.poll(() => asked).toHaveLength(5)
  expect(window.earlyAnswers?.has(ofView)).toBe(false)
  expect(await takeEarlyAnswer(inOwnWords, 'token')).toMatchObject({ body: told })
})

it('leaves it to the page to ask where the answer tells of other widgets than the view has', async () => {
  const asked = answerWith({ values: { vin: [12] }, facts: { model: ['A'], name: ['B'] } })
  await expect.poll(() => asked).toHaveLength(5)
  expect(await takeEarlyAnswer(inOwnWords, 'token')).toBeUndefined()
})
