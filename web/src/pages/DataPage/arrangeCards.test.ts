import { expect, it } from 'vitest'
import { planCards } from '../../display/catalogue/planCards'
import { arrangeCards } from './arrangeCards'

const none: ReadonlySet<string> = new Set()
const keys = ['vin', 'coolant_temp', 'accel_z', 'state', 'can1']
const titles = (cards: readonly { key: string }[]) => cards.map(({ key }) => key)

it('puts what alarms right behind the events', () => {
  const { cards } = arrangeCards(planCards(keys, {}), {
    display: {},
    alarming: new Set(['accel_z']),
    isPhone: false,
  })
  expect(titles(cards).slice(0, 3)).toEqual(['events', 'accel_z', 'deviceinfo'])
})

it('leaves what somebody has put in its place there', () => {
  const display = { accel_z: { sort: 90 } }
  const { cards } = arrangeCards(planCards(keys, display), {
    display,
    alarming: new Set(['accel_z']),
    isPhone: false,
  })
  expect(titles(cards).slice(-2)).toEqual(['accel_z', 'raw_json'])
})

it('shows on a phone the state and the values first, and puts technical cards away', () => {
  const { cards, technical } = arrangeCards(planCards(keys, {}), {
    display: {},
    alarming: none,
    isPhone: true,
  })
  expect(titles(cards).slice(0, 4)).toEqual(['events', 'state', 'coolant_temp', 'triggers'])
  expect(titles(technical)).toEqual(['deviceinfo', 'gps_info', 'command_queue', 'can1', 'raw_json'])
})

it('leaves a technical card among the others where somebody wants it', () => {
  const display = { can1: { sort: 3 } }
  const { technical } = arrangeCards(planCards(keys, display), { display, alarming: none, isPhone: true })
  expect(titles(technical)).not.toContain('can1')
})
